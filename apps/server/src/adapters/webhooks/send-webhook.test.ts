/** HOOK-7. The server connects to public addresses only, whatever the name of a receiver leads to. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createSecureServer, get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { needs } from '../../testing/needs.ts'
import { makeCertificate } from '../../testing/process/proxy.ts'
import { sendWebhook } from './send-webhook.ts'

let connections = 0
const server = createServer((request, response) => {
  if (request.url === '/redirect') return response.writeHead(302, { location: '/' }).end()
  if (request.url === '/endless') {
    response.writeHead(200)
    const timer = setInterval(() => response.write('x'.repeat(10_000)), 1)
    return response.on('close', () => clearInterval(timer))
  }
  if (request.url === '/switch') {
    response.writeHead(101, { connection: 'upgrade', upgrade: 'other' })
    return response.end()
  }
  if (request.url === '/stalled') {
    response.writeHead(200, { 'content-length': '10' }).flushHeaders()
    return setTimeout(() => response.destroy(), 100)
  }
  if (request.url === '/wait') return response.writeHead(429, { 'retry-after': '120' }).end()
  return response.writeHead(204).end()
}).on('connection', () => {
  connections += 1
})
let port: number
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.closeAllConnections())

const secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']
const send = (address: string, origins: readonly string[] = []) =>
  sendWebhook({ address, secrets }, { id: 'a', body: '{}' }, origins)

it.each([
  '127.0.0.1',
  '[::1]',
  '0.0.0.0',
  '[::]',
  '[::ffff:127.0.0.1]',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '224.0.0.1',
  '[fd00::1]',
  '[fe80::1]',
  '[64:ff9b::7f00:1]',
  'localhost',
  'metadata.google.internal',
])('HOOK-7 does not connect to %s', async (host) => {
  connections = 0
  const refused = await send(`https://${host}:${port}/`)
  expect([refused, connections]).toEqual([
    { state: 'failed', status: null, why: 'the address is not allowed', afterSeconds: null },
    0,
  ])
})

// As if the name passed the check of the address, and leads there only when the server connects.
it.each([
  '127.0.0.1',
  '::1',
  '0.0.0.0',
  '::ffff:127.0.0.1',
  '10.0.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  'fd00::1',
  'fe80::1',
  '64:ff9b::7f00:1',
])('HOOK-7 does not connect to a public name that leads to %s', async (ip) => {
  connections = 0
  const family = ip.includes(':') ? 6 : 4
  const lookup = vi
    .spyOn(RequestFilteringHttpsAgent.prototype, 'createConnection')
    .mockImplementationOnce(function (this: RequestFilteringHttpsAgent, options, listener) {
      const resolve = (_name: string, { all }: { all?: boolean }, done: (...found: unknown[]) => void) =>
        all ? done(null, [{ address: ip, family }]) : done(null, ip, family)
      return original.call(this, { ...options, lookup: resolve } as typeof options, listener)
    })
  const refused = await send(`https://hooks.example.gov:${port}/`)
  lookup.mockRestore()
  expect([refused, connections]).toMatchObject([
    { state: 'failed', status: null, why: 'its name leads to no public IP address' },
    0,
  ])
})
const original = RequestFilteringHttpsAgent.prototype.createConnection

it('HOOK-7 names are looked up without the threads of Node.js', async () => {
  const sending = send('https://hooks.lamplighter.invalid/')
  expect(process.getActiveResourcesInfo()).not.toContain('GetAddrInfoReqWrap')
  expect(await sending).toMatchObject({ state: 'failed', why: 'its name leads to no public IP address' })
})

it('HOOK-7 connects to an origin that the operator lists, and to no other port of it', async () => {
  const origin = `http://127.0.0.1:${port}`
  expect(await send(`${origin}/`, [origin])).toEqual({ state: 'delivered', status: 204 })
  expect(await send(`http://localhost:${port}/`, [origin])).toMatchObject({ state: 'failed' })
  expect(await send(`http://127.0.0.1:${port + 1}/`, [origin])).toMatchObject({ state: 'failed' })
})

it('HOOK-6 follows no redirect, reads a bounded answer, and hears how long to wait', async () => {
  const origin = `http://127.0.0.1:${port}`
  const why = 'it answered 302, and redirects are not followed'
  expect(await send(`${origin}/redirect`, [origin])).toMatchObject({ state: 'failed', status: 302, why })
  expect(await send(`${origin}/endless`, [origin])).toEqual({ state: 'delivered', status: 200 })
  expect(await send(`${origin}/switch`, [origin])).toMatchObject({ state: 'failed', status: null })
  expect(await send(`${origin}/stalled`, [origin])).toEqual({ state: 'delivered', status: 200 })
  expect(await send(`${origin}/wait`, [origin])).toMatchObject({ status: 429, afterSeconds: 120 })
})

it(
  'HOOK-7 verifies certificates',
  needs('openssl', spawnSync('openssl', ['version']).status === 0),
  async () => {
    const dir = await mkdtemp(join(tmpdir(), 'lamplighter-hook-'))
    const cert = await makeCertificate(dir)
    let requests = 0
    const secure = createSecureServer(
      { cert, key: await readFile(join(dir, 'privkey.pem')) },
      (_request, response) => {
        requests += 1
        response.writeHead(204).end()
      },
    )
    try {
      await new Promise<void>((resolve) => void secure.listen(0, '127.0.0.1', resolve))
      const origin = `https://127.0.0.1:${(secure.address() as AddressInfo).port}`
      expect(await send(`${origin}/`, [origin])).toMatchObject({ state: 'failed', status: null })
      expect(requests).toBe(0)
      // A client that trusts the certificate reaches the server.
      const status = await new Promise((resolve, reject) => {
        get(origin, { ca: cert, agent: false }, ({ statusCode }) => resolve(statusCode)).on('error', reject)
      })
      expect([status, requests]).toEqual([204, 1])
    } finally {
      secure.closeAllConnections()
      secure.close()
      await rm(dir, { recursive: true, force: true })
    }
  },
)
