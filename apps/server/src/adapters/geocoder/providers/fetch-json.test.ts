import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StandIn, startStandIn } from '../../../testing/stand-in.ts'
import { fetchJson, ProviderBusy } from './fetch-json.ts'

let provider: StandIn
beforeAll(async () => {
  provider = await startStandIn()
})
afterAll(() => provider.close())

describe('an invalid response', () => {
  it.each<[string, RequestListener, RegExp]>([
    ['garbage', (_q, r) => r.end('{"features": [{'), /no JSON/],
    [
      'a page',
      (_q, r) => r.setHeader('content-type', 'text/html').end('<!doctype html><title>Sign in</title>'),
      /no JSON/,
    ],
    ['nothing', (_q, r) => r.end(), /no JSON/],
    ['a refusal', (_q, r) => r.writeHead(403).end('{"message":"Forbidden"}'), /answered 403/],
    ['an error', (_q, r) => r.writeHead(500).end('oops'), /answered 500/],
    ['a body without end', (_q, r) => r.end(`"${'x'.repeat(600_000)}"`), /oversized/],
    [
      'another host',
      (_q, r) => r.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
      /redirected to another host/,
    ],
    ['a circle', (q, r) => r.writeHead(302, { location: q.url }).end(), /redirected to another host/],
    ['a hung-up', (q) => q.socket.destroy(), /is unreachable/],
  ])('%s is an error without the URL', async (_what, listener, message) => {
    provider.answer = listener
    const error = await fetchJson(new URL(`${provider.url}/?access_token=secret`)).catch(
      (caught: Error) => caught,
    )
    expect(error).toBeInstanceOf(Error)
    expect((error as Error).message).toMatch(message)
    expect(String((error as Error).stack)).not.toContain('secret')
  })

  it('silence times out', async () => {
    provider.answer = () => {}
    await expect(fetchJson(new URL(provider.url), { timeoutMs: 100 })).rejects.toThrow(
      'did not answer in time',
    )
  })

  it('an unreachable provider is an error', async () => {
    await expect(fetchJson(new URL('http://127.0.0.1:9'))).rejects.toThrow('is unreachable')
  })

  it('too many requests causes a pause', async () => {
    provider.answer = (_request, response) => response.writeHead(429, { 'retry-after': '7' }).end()
    const error = await fetchJson(new URL(provider.url)).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ProviderBusy)
    expect((error as ProviderBusy).retryAfterMs).toBe(7000)
  })

  it('a redirect on the same host is followed', async () => {
    provider.answer = (request, response) =>
      request.url === '/new'
        ? response.end('{"ok":true}')
        : response.writeHead(301, { location: '/new' }).end()
    expect(await fetchJson(new URL(provider.url))).toEqual({ ok: true })
  })
})
