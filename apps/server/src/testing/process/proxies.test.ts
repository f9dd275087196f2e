/** DUR-14. Two servers behind each proxy for which deploy has a file: every action works, whichever server answers. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { headers } from '@lamplighter/domain/http'
import { mediaUploadsPath } from '@lamplighter/domain/media'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../../features/events/testing/listen.ts'
import { encoded, tusHeaders } from '../../features/media/testing/uploads.ts'
import { Device } from '../device.ts'
import { needs } from '../needs.ts'
import { makeNodes, type Nodes } from './nodes.ts'
import { asApp, isInstalled, proxies, type RunningProxy, startProxy } from './proxy.ts'
import { freePort, type ServerProcess } from './server-process.ts'

/** Below nginx's default limit of one megabyte, like the pages' parts. */
const PART_BYTES = 900_000
const password = 'Lights-of-Ames-7!'
const city = { id: randomUUID(), name: 'Ames', state: 'IA' }

const kinds = Object.entries(proxies).map(([name, kind]) => ({
  name,
  ...kind,
  here: isInstalled(kind.program),
}))

let nodes: Nodes
let port: number
let servers: [ServerProcess, ServerProcess]
beforeAll(async () => {
  if (!kinds.some(({ here }) => here)) return
  port = await freePort()
  nodes = await makeNodes(`https://127.0.0.1:${port}`)
  // Both start at the same time on an empty database: one migrates, and the other waits.
  servers = await Promise.all([nodes.start(0), nodes.start(1)])
  await nodes.query('insert into cities (id, name, name_key, state) values ($1, $2, lower($2), $3)', [
    city.id,
    city.name,
    city.state,
  ])
}, 120_000)
afterAll(() => nodes?.close())

for (const { name, program, here, ...kind } of kinds)
  describe(name, needs(program, here), () => worksBehind(name, kind))

function worksBehind(
  name: string,
  { setUp, tellsAddress }: Pick<(typeof kinds)[number], 'setUp' | 'tellsAddress'>,
) {
  let proxy: RunningProxy
  let device: Device
  beforeAll(async () => {
    proxy = await startProxy(setUp, port, nodes.ports)
  })
  afterAll(async () => {
    await proxy.stop()
    if (servers[1].node.signalCode) servers[1] = await nodes.start(1)
  }, 60_000)

  const ask = (method: string, url: string, extra: Record<string, string> = {}, payload?: Buffer | object) =>
    proxy.inject({
      method,
      url,
      headers: { authorization: `Bearer ${device.token}`, ...extra },
      ...(payload ? { payload } : {}),
    })

  /** Like the browser when the proxy answers for a stopped server: repeats the same operation. */
  async function write(url: string, body: object, extra: Record<string, string> = {}) {
    const told = { [headers.operationId]: randomUUID(), ...extra }
    let answer = await ask('POST', url, told, body)
    for (let tries = 1; [502, 503].includes(answer.statusCode) && tries < 4; tries++) {
      await sleep(1000 * tries)
      answer = await ask('POST', url, told, body)
    }
    return answer
  }

  async function makeLocation(): Promise<string> {
    const _id = uuidv7()
    const place = { latitude: 42.03, longitude: -93.62, cityId: city.id, city: city.name, state: city.state }
    const body = { _id, name: `Bench of ${name}`, icon: 'bench', tags: [], zip: '50010', ...place }
    const made = await write('/api/locations', body, { 'x-forwarded-for': '203.0.113.9' })
    expect([made.statusCode, made.body]).toEqual([201, expect.any(String)])
    return _id
  }

  async function upload(content: Buffer): Promise<string> {
    const mediaId = uuidv7()
    const created = await ask('POST', mediaUploadsPath, {
      ...tusHeaders,
      'upload-length': String(content.length),
      'upload-metadata': encoded({ mediaId, cityId: city.id, filename: 'noise.png' }),
    })
    expect([created.statusCode, created.body]).toEqual([201, ''])
    for (let index = 0; index < content.length; index += PART_BYTES) {
      const part = {
        ...tusHeaders,
        'upload-offset': String(index),
        'content-type': 'application/offset+octet-stream',
      }
      const sent = await ask(
        'PATCH',
        `${mediaUploadsPath}/${mediaId}`,
        part,
        content.subarray(index, index + PART_BYTES),
      )
      expect([sent.statusCode, sent.body]).toEqual([204, ''])
    }
    return mediaId
  }

  it('an account can be created and sign in through both servers', async () => {
    const email = `${randomUUID()}@ames.example`
    device = await new Device(asApp(proxy), `https://127.0.0.1:${port}`).register(email, password)
    await nodes.query(
      `insert into city_memberships (city_id, user_id, role) select $1, id, 'city_admin' from users where email = $2`,
      [city.id, email],
    )
    const before = servers.map((server) => server.output().length)
    for (let n = 0; n < 12; n++) expect((await ask('GET', '/api/cities/')).statusCode).toBe(200)
    const after = servers.map((server) => server.output().length)
    expect(after.map((length, which) => length > (before[which] ?? 0))).toEqual([true, true])
  })

  it('a large answer arrives complete', async () => {
    const there = await proxy.inject({ method: 'GET', url: '/api/openapi.json' })
    const here = await fetch(`${servers[0].url}/api/openapi.json`)
    expect(there.rawPayload.equals(Buffer.from(await here.arrayBuffer()))).toBe(true)
    expect(there.rawPayload.length).toBeGreaterThan(100_000)
  })

  if (tellsAddress)
    it('the server knows the client’s address, whatever the client claims', async () => {
      const id = await makeLocation()
      expect(await nodes.query('select ip from audit where object_id = $1', [id])).toEqual([
        { ip: '127.0.0.2' },
      ])
    })

  if (tellsAddress)
    it('the proxy assigns the request id, whatever the client sends', async () => {
      const asked = await ask('GET', '/healthz', { 'x-request-id': 'chosen-by-the-asker' })
      const again = await ask('GET', '/healthz', { 'x-request-id': 'chosen-by-the-asker' })
      const ids = [asked, again].map((answer) => answer.headers['x-request-id'])
      expect(ids).toEqual([expect.stringMatching(/^[\w-]{32,36}$/), expect.stringMatching(/^[\w-]{32,36}$/)])
      expect(ids[0]).not.toBe(ids[1])
    })

  it('LIVE-3 a change reaches the streams of both servers at once; those of a killed one continue on the other', async () => {
    const origin = `https://127.0.0.1:${port}`
    const streams = await Promise.all(Array.from({ length: 4 }, () => listen(origin, device.token)))
    const first = await makeLocation()
    for (const stream of streams) await expect.poll(() => stream.ids()).toContain(first)
    servers[1].node.kill('SIGKILL')
    await servers[1].ended
    const missed = await makeLocation()
    for (const before of streams) {
      before.leave()
      const after = await listen(
        origin,
        device.token,
        before.told.findLast(({ id }) => id !== null)?.id ?? '',
      )
      // Those of the other server have heard of it already.
      await expect.poll(() => [...before.ids(), ...after.ids()]).toContain(missed)
      after.leave()
    }
  })

  it('with one server killed, a photo is still uploaded in parts, and returned whole and in ranges', async () => {
    servers[1].node.kill('SIGKILL')
    await servers[1].ended
    const raw = { width: 900, height: 900, channels: 3 as const }
    const photo = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
      .png()
      .toBuffer()
    expect(photo.length).toBeGreaterThan(2 * PART_BYTES)
    const mediaId = await upload(photo)
    const sha256 = createHash('sha256').update(photo).digest()
    expect(await nodes.query('select sha256_uploaded as sha256 from media where id = $1', [mediaId])).toEqual(
      [{ sha256 }],
    )
    const locationId = await makeLocation()
    const note = await write('/api/notes', { locationId, text: '', images: [mediaId] })
    expect(note.statusCode).toBe(201)
    const { url } = JSON.parse(note.body).media[0]
    const whole = await proxy.inject({ method: 'GET', url })
    const part = await proxy.inject({ method: 'GET', url, headers: { range: 'bytes=1000-1999' } })
    expect([whole.statusCode, part.statusCode]).toEqual([200, 206])
    expect(part.rawPayload.equals(whole.rawPayload.subarray(1000, 2000))).toBe(true)
    expect(part.headers['content-range']).toBe(`bytes 1000-1999/${whole.rawPayload.length}`)
  })

  if (name.startsWith('HAProxy'))
    it('without a server, the proxy says when to ask again', async () => {
      for (const { node, ended } of servers) {
        node.kill('SIGKILL')
        await ended
      }
      const answer = await ask('GET', '/api/cities/')
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
      servers[0] = await nodes.start(0)
    })
}
