import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { isRelayed } from './demo.ts'

const demo = (env: Record<string, string>) => readConfig(env).demo.allowed

test.each<[boolean, Record<string, string>]>([
  [true, {}],
  [true, { PUBLIC_URL: 'http://127.0.0.1:5000' }],
  [true, { PUBLIC_URL: 'http://127.8.9.10:5000', HOST: '127.8.9.10' }],
  [true, { PUBLIC_URL: 'http://[::1]:5000', HOST: '::1' }],
  [true, { PUBLIC_URL: 'http://0x7f000001:5000' }],
  [false, { HOST: '0.0.0.0' }],
  [false, { HOST: '::' }],
  [false, { HOST: '0' }],
  [false, { HOST: '192.168.1.20' }],
  [false, { PUBLIC_URL: 'https://lamp.example' }],
  [false, { PUBLIC_URL: 'https://localhost.lamp.example' }],
  [false, { PUBLIC_URL: 'https://127.0.0.1.lamp.example' }],
  [false, { PUBLIC_URL: 'http://192.168.1.20:5000', HOST: '127.0.0.1' }],
  [false, { HOST: '127.0.0.1.lamp.example' }],
  [false, { TRUSTED_PROXIES: '1' }],
  [false, { DEMO: 'off' }],
  [false, { DATABASE_URL: 'postgres://city@127.0.0.1/city' }],
  [true, { DEMO: 'on', PUBLIC_URL: 'https://lamp.example', HOST: '0.0.0.0' }],
])('%s with %j', (expected, env) => {
  expect(demo(env)).toBe(expected)
})

test('an external database rejects every request for the demonstration', () => {
  expect(() => demo({ DEMO: 'on', DATABASE_URL: 'postgres://city@127.0.0.1/city' })).toThrow(
    /DEMO=on needs the embedded database/,
  )
  expect(() => demo({ DEMO: 'yes' })).toThrow(/DEMO/)
})

test.each<[boolean, Record<string, string>]>([
  [false, {}],
  [false, { host: 'localhost:5000' }],
  [false, { host: '127.0.0.1:5000' }],
  [false, { host: '[::1]:5000' }],
  [true, { host: 'lamp.example' }],
  [true, { host: 'localhost.lamp.example' }],
  [true, { host: 'not a host' }],
  [true, { host: 'localhost:5000', 'x-forwarded-for': '203.0.113.5' }],
  [true, { host: 'localhost:5000', via: '1.1 proxy' }],
])('relayed requests: %s with %j', (expected, headers) => {
  expect(isRelayed({ headers })).toBe(expected)
})
