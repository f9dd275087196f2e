/** LIVE-1 to LIVE-4. The stream of changes, over real connections. */
import { MAX_NAMED_CHANGES, MAX_STREAMS_A_PERSON } from '@lamplighter/domain/events'
import { deleteLocation, updateLocation } from '@lamplighter/domain/locations'
import { closeWorkOrder, updateWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { accessToken } from '../../testing/access-token.ts'
import { setMember } from '../../testing/members.ts'
import type { PersonName } from '../../testing/people.ts'
import { type PackTown, packTown } from '../day-pack/testing/pack-town.ts'
import { listen, type Stream } from './testing/listen.ts'

let { app, people, cityId, made, noted, orderFor } = {} as PackTown
let origin: string

beforeAll(async () => {
  ;({ app, people, cityId, made, noted, orderFor } = await packTown())
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

async function hear(who: PersonName, lastEventId?: string): Promise<Stream> {
  const stream = await listen(origin, people[who].token, lastEventId)
  onTestFinished(stream.leave)
  return stream
}

const lastIdOf = ({ told }: Stream) => told.findLast(({ id }) => id !== null)?.id ?? ''

it('LIVE-1 names what colleagues change, and nothing of its content', async () => {
  const wes = await hear('wes')
  expect(wes.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const bench = await made({ name: 'Secret bench' }, people.ana)
  await expect
    .poll(() => wes.told.at(-1)?.data)
    .toEqual([
      {
        cityId,
        object: 'location',
        kind: 'changed',
        id: bench._id,
        locationId: bench._id,
        version: 1,
        position: [bench.longitude, bench.latitude],
      },
    ])
  const note = await noted(bench._id, 'Secret note')
  const order = await orderFor(bench._id)
  await people.ana.call(updateWorkOrder, {
    params: { id: order._id },
    body: { assigneeIds: [app.world.people.wes.id] },
  })
  await people.ana.call(closeWorkOrder, { params: { id: order._id }, body: {} })
  await expect.poll(() => new Set(wes.ids())).toEqual(new Set([bench._id, note._id, order._id]))
  await people.ana.call(deleteLocation, { params: { id: bench._id } })
  await expect
    .poll(() => wes.told.flatMap(({ data }) => data))
    .toContainEqual(
      expect.objectContaining({ object: 'location', kind: 'left', id: bench._id, version: null }),
    )
  expect(JSON.stringify(wes.told)).not.toContain('Secret')
})

it('LIVE-1 tells everyone only about what they may read', async () => {
  const streams = {
    ana: await hear('ana'),
    dora: await hear('dora'),
    wendy: await hear('wendy'),
    wes: await hear('wes'),
    bo: await hear('bo'),
    pat: await hear('pat'),
    nina: await hear('nina'),
  }
  const bench = await made({ icon: 'bench' })
  const hydrant = await made({ icon: 'fire_hydrant' })
  const pin = await made({ icon: null })
  const last = await made({ icon: 'bench' })
  for (const who of ['ana', 'dora', 'wendy', 'wes'] as const)
    await expect.poll(() => streams[who].ids(), { message: who }).toContain(last._id)
  const heard = Object.fromEntries(
    Object.entries(streams).map(([who, stream]) => [
      who,
      [bench, hydrant, pin].map(({ _id }) => stream.ids().includes(_id)),
    ]),
  )
  expect(heard).toEqual({
    ana: [true, true, true],
    dora: [true, false, false],
    wendy: [true, false, true],
    wes: [true, true, true],
    bo: [false, false, false],
    pat: [false, false, false],
    nina: [false, false, false],
  })
})

it('LIVE-1 in the trash a location and its notes concern only the City Admin', async () => {
  const bench = await made()
  await people.ana.call(deleteLocation, { params: { id: bench._id } })
  const [ana, wes] = [await hear('ana'), await hear('wes')]
  await sql`update locations set description = 'x' where id = ${bench._id}::uuid`.execute(app.owner)
  const last = await made()
  await expect.poll(() => wes.ids()).toContain(last._id)
  await expect.poll(() => ana.ids()).toContain(bench._id)
  const changed = wes.told
    .flatMap(({ data }) => data as { kind: string; id: string }[])
    .filter(({ kind }) => kind === 'changed')
  expect(changed.map(({ id }) => id)).not.toContain(bench._id)
})

it('LIVE-2 another role or department narrows a stream within five seconds, and does not end it', async () => {
  const trashed = await made()
  await people.ana.call(deleteLocation, { params: { id: trashed._id } })
  onTestFinished(async () => {
    await setMember(app, 'ana', 'prairieFalls', { role: 'city_admin' })
    await setMember(app, 'wendy', 'prairieFalls', { role: 'city_worker', userType: 'parks_recreation' })
  })
  const [ana, wendy, wes] = [await hear('ana'), await hear('wendy'), await hear('wes')]
  await setMember(app, 'ana', 'prairieFalls', { role: 'city_worker', userType: 'all' })
  await setMember(app, 'wendy', 'prairieFalls', { role: 'city_worker', userType: 'fleet_equipment' })
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  const before = [ana, wendy].map((stream) => stream.ids().length)
  await sql`update locations set description = 'x' where id = ${trashed._id}::uuid`.execute(app.owner)
  const bench = await made({ icon: 'bench' })
  const pin = await made({ icon: null })
  for (const stream of [ana, wes]) await expect.poll(() => stream.ids()).toContain(pin._id)
  await expect.poll(() => wendy.ids()).toContain(pin._id)
  const heard = [ana, wendy].map((stream, index) => stream.ids().slice(before[index]))
  expect(heard[0]).toContain(bench._id)
  expect(heard[0]).not.toContain(trashed._id)
  expect(heard[1]).not.toContain(bench._id)
})

it('LIVE-2 a membership that ends is felt within five seconds, an ended session ends the stream', async () => {
  onTestFinished(() =>
    setMember(app, 'wendy', 'prairieFalls', { role: 'city_worker', userType: 'parks_recreation' }),
  )
  const [wes, wendy] = [await hear('wes'), await hear('wendy')]
  await setMember(app, 'wendy', 'prairieFalls', null)
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  const bench = await made()
  await expect.poll(() => wes.ids()).toContain(bench._id)
  expect(wendy.ids()).toEqual([])
  await sql`update oidc_sign_ins set ended_at = now()`.execute(app.owner)
  onTestFinished(async () => void (await sql`update oidc_sign_ins set ended_at = null`.execute(app.owner)))
  await Promise.all([wes.ended, wendy.ended])
})

it('LIVE-2 a stream ends with its token', async () => {
  const token = await accessToken(app.parts, { subject: 'wes' }, '3s')
  const stream = await listen(origin, token)
  await stream.ended
  expect(stream.told.map(({ name }) => name)).toEqual(['begin'])
})

it('LIVE-3 continues where an earlier stream ended, and says so when it cannot', async () => {
  const before = await hear('wes')
  const bench = await made()
  await expect.poll(() => before.ids()).toContain(bench._id)
  before.leave()
  const hydrant = await made({ icon: 'fire_hydrant' })
  await people.wes.call(updateLocation, { params: { id: bench._id }, body: { name: 'Renamed' } })
  const after = await hear('wes', lastIdOf(before))
  await expect.poll(() => after.ids()).toEqual(expect.arrayContaining([hydrant._id, bench._id]))
  const read = JSON.parse(Buffer.from(lastIdOf(before), 'base64url').toString())
  const write = (position: object) => Buffer.from(JSON.stringify(position)).toString('base64url')
  const month = 31 * 24 * 60 * 60
  for (const id of [
    write({ ...read, database: 'another' }),
    write({ ...read, at: read.at - month }),
    'nonsense',
    '{}',
  ])
    await expect.poll(await firstNames(id)).toEqual(['begin', 'refresh'])

  async function firstNames(id: string) {
    const stream = await hear('wes', id)
    return () => stream.told.slice(0, 2).map(({ name }) => name)
  }
})

it('LIVE-3 many changes at once become one event that says so, for those who may read one of them', async () => {
  const [wes, wendy, bo] = [await hear('wes'), await hear('wendy'), await hear('bo')]
  // A transaction that lasts must not make everything after its start be told again.
  const lasting = await app.owner.startTransaction().execute()
  onTestFinished(() => lasting.rollback().execute())
  await sql`select pg_current_xact_id()`.execute(lasting)
  const bench = await made({ icon: 'fire_hydrant' })
  await sql`
    insert into locations (id, city_id, name, latitude, longitude, city, state, icon, category, created_by, updated_by)
    select gen_random_uuid(), city_id, name, latitude, longitude, city, state, icon, category, created_by, updated_by
    from locations, generate_series(1, ${MAX_NAMED_CHANGES + 1}) where id = ${bench._id}::uuid`.execute(
    app.owner,
  )
  await expect.poll(() => wes.told.map(({ name }) => name)).toContain('refresh')
  const last = await made({ icon: 'bench' })
  await expect.poll(() => wendy.ids()).toEqual([last._id])
  expect(wes.told.filter(({ name }) => name === 'refresh')).toHaveLength(1)
  expect(bo.told).toHaveLength(1)
})

it('LIVE-4 a person has a few streams at once; nobody without a session has one', async () => {
  for (let count = 0; count < MAX_STREAMS_A_PERSON; count += 1) await hear('nina')
  expect((await listen(origin, people.nina.token)).status).toBe(429)
  expect((await hear('wes')).status).toBe(200)
  expect((await listen(origin, null)).status).toBe(401)
})

it('LIVE-4 a server that stops ends its streams at once', async () => {
  const town = await packTown()
  const stream = await listen(
    await town.app.app.listen({ port: 0, host: '127.0.0.1' }),
    town.people.wes.token,
  )
  const closing = town.app.close()
  await stream.ended
  await closing
})
