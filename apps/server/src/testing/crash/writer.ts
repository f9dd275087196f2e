/**
 * One crew member's device in the crash test. It makes up writes, sends each until it is acknowledged, always with the
 * same operation id, and stores the answers.
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@lamplighter/demo-town'
import { headers } from '@lamplighter/domain/http'
import { benchIn, repairOf } from '../factories.ts'
import type { World } from '../people.ts'
import { makePhoto, sendPhoto } from './send-photo.ts'

interface Operation {
  id: string
  /** The action in the feed. */
  type: string
  targetId: string
  method: 'POST' | 'PUT'
  path: string
  body: object
  ifMatch: number | null
}

/** The state of a record after the last acknowledged write to it. */
export interface Expected {
  id: string
  text: string
  version: number
  status?: 'open' | 'finished'
}

/** A photo that an acknowledged note shows. */
export interface ExpectedPhoto {
  id: string
  noteId: string
  sha256: string
}

interface Reply {
  ok: boolean
  status: number
  repeated: boolean
  text: string
}

export interface Writer {
  /** Writes until `stop`, then ends after the current operation is acknowledged. */
  run(): Promise<void>
  stop(): void
  readonly acknowledged: readonly Operation[]
  readonly locations: readonly Expected[]
  readonly notes: readonly Expected[]
  readonly orders: readonly Expected[]
  readonly photos: readonly ExpectedPhoto[]
  /**
   * Counts sends without an answer or with a 503, acknowledgements that came from the stored answer, and photos that
   * the server gave up on.
   */
  readonly felt: { failed: number; repeated: number; givenUp: number }
}

export function makeWriter(name: string, token: string, url: string, world: World, random: Random): Writer {
  const acknowledged: Operation[] = []
  const locations: Expected[] = []
  const notes: Expected[] = []
  const orders: Expected[] = []
  const photos: ExpectedPhoto[] = []
  const felt = { failed: 0, repeated: 0, givenUp: 0 }
  let stopping = false
  let made = 0

  /** Ids from the seed's random numbers, formatted as a UUID. */
  function nextId(): string {
    const hex = createHash('sha256').update(`${name} ${made++} ${random.next()}`).digest('hex')
    return hex.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
  }

  async function send(operation: Operation): Promise<Reply | null> {
    const { method, path, body, ifMatch, id } = operation
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          [headers.operationId]: id,
          ...(ifMatch === null ? {} : { 'if-match': `"${ifMatch}"` }),
        },
        body: JSON.stringify(body),
      })
      const { ok, status } = response
      return {
        ok,
        status,
        repeated: response.headers.has('x-idempotent-replay'),
        text: await response.text(),
      }
    } catch {
      return null
    }
  }

  /**
   * One send in ten is sent twice at once, as over a bad connection. Before the acknowledgement only failed connections
   * and 503 are allowed.
   */
  async function untilAcknowledged(operation: Operation): Promise<{ version?: number }> {
    for (;;) {
      const sends = random.chance(0.1) ? [send(operation), send(operation)] : [send(operation)]
      const answers = (await Promise.all(sends)).filter((answer) => answer !== null)
      const refused = answers.find(({ ok, status }) => !ok && status !== 503)
      if (refused) throw new Error(`${name}, ${operation.type}: ${refused.status} ${refused.text}`)
      const [first, second] = answers.filter(({ ok }) => ok)
      if (second && second.text !== first?.text)
        throw new Error(`${name}, ${operation.type}: two different answers`)
      felt.repeated += answers.filter(({ repeated }) => repeated).length
      felt.failed += sends.length - (second ? 2 : first ? 1 : 0)
      if (first) {
        acknowledged.push(operation)
        return JSON.parse(first.text)
      }
      await sleep(random.between(50, 150))
    }
  }

  async function create(
    kind: 'location' | 'note' | 'work_order',
    list: Expected[],
    text: string,
    body: object,
  ) {
    const targetId = nextId()
    const path = { location: '/api/locations', note: '/api/notes', work_order: '/api/workorders' }[kind]
    await untilAcknowledged({
      id: nextId(),
      type: `${kind}_created`,
      targetId,
      method: 'POST',
      path,
      body: { ...body, _id: targetId },
      ifMatch: null,
    })
    list.push({ id: targetId, text, version: 1, ...(kind === 'work_order' ? { status: 'open' } : {}) })
    return targetId
  }

  /** Like the web app: the photo first, then the note that shows it. */
  async function createNote(locationId: string, text: string, withPhoto: boolean) {
    if (!withPhoto) return create('note', notes, text, { locationId, text })
    const photo = await makePhoto()
    const cityId = world.cities.prairieFalls.id
    const sending = { url, token, cityId, random, failed: () => felt.failed++ }
    let id = nextId()
    for (; !(await sendPhoto(photo, id, sending)); id = nextId()) felt.givenUp++
    const noteId = await create('note', notes, text, { locationId, text, images: [id] })
    photos.push({ id, noteId, sha256: createHash('sha256').update(photo).digest('hex') })
  }

  async function change(type: string, record: Expected, path: string, body: object, ifMatch: number | null) {
    const operation = { id: nextId(), type, targetId: record.id, method: 'PUT', path, body, ifMatch } as const
    const { version } = await untilAcknowledged(operation)
    record.version++
    if (version !== record.version)
      throw new Error(`${name}, ${type}: version ${version} was answered instead of ${record.version}`)
  }

  async function writeSomething(): Promise<void> {
    const text = `${name} ${made}`
    const [location] = random.shuffle(locations)
    const [order] = random.shuffle(orders.filter(({ status }) => status === 'open'))
    const choice = random.next()
    if (!location || choice < 0.25) {
      await create('location', locations, text, benchIn(world, { name: text }))
    } else if (choice < 0.45) {
      // Half of the edits name the version they saw, half are unconditional.
      const ifMatch = random.chance(0.5) ? location.version : null
      const path = `/api/locations/${location.id}`
      await change('location_updated', location, path, benchIn(world, { name: text }), ifMatch)
      location.text = text
    } else if (choice < 0.65) {
      await createNote(location.id, text, random.chance(0.3))
    } else if (!order || choice < 0.8) {
      await create('work_order', orders, text, repairOf(location.id, { title: text }))
    } else if (choice < 0.9) {
      const body = { title: text, description: 'Bring two slats', priority: 'low' }
      await change('work_order_updated', order, `/api/workorders/${order.id}`, body, order.version)
      order.text = text
    } else {
      const path = `/api/workorders/${order.id}/close`
      await change('work_order_closed', order, path, { note: 'Done' }, null)
      order.status = 'finished'
    }
  }

  return {
    acknowledged,
    locations,
    notes,
    orders,
    photos,
    felt,
    stop() {
      stopping = true
    },
    async run() {
      while (!stopping) await writeSomething()
    },
  }
}
