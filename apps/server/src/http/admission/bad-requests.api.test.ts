/** WORD-2. Errors that Node and Fastify would send themselves have our format as well. */
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await testApp()
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(address).port)
})
afterAll(() => app.close())

/** Sends these bytes unchanged and reads until the server hangs up. */
async function send(bytes: string) {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { head, body, status: Number(head.split(' ')[1]) }
}

it.each([
  ['no HTTP', 'hello\r\n\r\n', 400, 'malformed_request'],
  ['a header that is none', 'GET / HTTP/1.1\r\nHost: x\r\nno header\r\n\r\n', 400, 'malformed_request'],
  [
    'two lengths',
    'POST /api/locations HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc',
    400,
    'malformed_request',
  ],
  [
    'a length and chunks',
    'POST /api/locations HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'malformed_request',
  ],
  ['no host', 'GET /api/locations HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'malformed_request'],
  [
    'headers without end',
    `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  [
    'an expectation that we do not know',
    'GET /api/nothing HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
    404,
    'not_found',
  ],
])('%s is answered with a problem', async (_what, bytes, status, code) => {
  const answer = await send(bytes)
  expect(answer.status).toBe(status)
  expect(JSON.parse(answer.body)).toMatchObject({ status, code, message: expect.any(String) })
  expect(answer.head).toMatch(/content-type: application\/problem\+json/i)
  expect(answer.head).toMatch(/x-content-type-options: nosniff/i)
  expect(answer.head).toMatch(/content-security-policy: default-src 'none'/i)
  expect(answer.head).toMatch(/cache-control: no-store/i)
})

it('a silent client gets a time-out', async () => {
  const { server } = app.app
  // Node only checks for silent connections every half minute; this is the event that it emits then.
  const silence = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  server.once('connection', (socket) => setImmediate(() => server.emit('clientError', silence, socket)))
  const answer = await send('GET /api/locations HTTP/1.1\r\nHost:')
  expect(JSON.parse(answer.body)).toMatchObject({ status: 408, code: 'request_too_slow' })
})
