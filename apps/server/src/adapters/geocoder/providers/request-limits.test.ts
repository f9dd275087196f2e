/** Requests to a provider stay within its rate limit. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOutages } from '../../../monitoring/outages.ts'
import { type StandIn, startStandIn } from '../../../testing/stand-in.ts'
import { cachedSource } from './cached-source.ts'
import { spacedRequests } from './nominatim.ts'
import { address, feature, lincoln, photonLincoln, point, sourcesAt } from './test-answers.ts'

const lines: string[] = []
const push = (_fields: object, line: string) => lines.push(line)
const report = createOutages({ error: push, warn: push })

let provider: StandIn
beforeAll(async () => {
  provider = await startStandIn()
})
afterAll(() => provider.close())
beforeEach(() => provider.forget())

describe('rate-limited requests', () => {
  it('caches a point to five decimals, and a text', async () => {
    provider.say({ address })
    const source = cachedSource(sourcesAt(provider.url).nominatim, report)
    expect(await source.reverse(point)).toMatchObject(lincoln)
    expect(await source.reverse({ ...point, latitude: 40.813614 })).toMatchObject(lincoln)
    expect(provider.asked).toHaveLength(1)
    await source.reverse({ ...point, latitude: 40.8137 })
    expect(provider.asked).toHaveLength(2)
  })

  it('pauses a provider that failed, for as long as it asks', async () => {
    let now = 0
    const source = cachedSource(sourcesAt(provider.url).photon, report, () => now)
    provider.answer = (_request, response) => response.writeHead(429, { 'retry-after': '20' }).end()
    await expect(source.reverse(point)).rejects.toThrow('429')
    now += 19_000
    expect(await source.reverse(point)).toBeNull()
    expect(provider.asked).toHaveLength(1)
    provider.say(feature(photonLincoln))
    now += 2000
    expect(await source.reverse(point)).toMatchObject(lincoln)
    expect(lines).toEqual([
      'geocoder OpenStreetMap (Photon) does not work: answered 429',
      expect.stringMatching(/^geocoder OpenStreetMap \(Photon\) works again after \d+ s$/),
    ])
  })

  it('keeps using a provider that only rejects one query', async () => {
    const source = cachedSource(sourcesAt(provider.url).census, report)
    provider.answer = (_request, response) => response.writeHead(400).end('{"errors":["no street"]}')
    await expect(source.search?.('xyz', null)).rejects.toThrow('400')
    await expect(source.search?.('zyx', null)).rejects.toThrow('400')
    expect(provider.asked).toHaveLength(2)
  })

  it('keeps a long pause, whatever later responses say', async () => {
    let now = 0
    const source = cachedSource(sourcesAt(provider.url).photon, report, () => now)
    const statuses = [429, 500]
    provider.answer = (_request, response) =>
      response.writeHead(statuses.shift() ?? 200, { 'retry-after': '60' }).end()
    await Promise.allSettled([source.reverse(point), source.reverse({ ...point, latitude: 41 })])
    now += 30_000
    expect(await source.reverse(point)).toBeNull()
    expect(provider.asked).toHaveLength(2)
  })

  it('sends one request at a time, in order, and rejects those that would wait too long', async () => {
    const turn = spacedRequests(60)
    const began = performance.now()
    const at: number[] = []
    await Promise.all([1, 2, 3].map(() => turn(async () => at.push(performance.now() - began))))
    expect(at[1]).toBeGreaterThan(50)
    expect(at[2]).toBeGreaterThan(110)
    const slow = spacedRequests(2000)
    await slow(async () => 1)
    void slow(async () => 2)
    await expect(slow(async () => 3)).rejects.toThrow('too many requests waiting')
  })
})
