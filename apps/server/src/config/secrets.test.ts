import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { needs } from '../testing/needs.ts'
import { readConfig } from './config.ts'
import { weakSecrets } from './secrets.ts'

const at = (password: string, host = 'db.city.example') =>
  `postgres://lamp:${password}@${host}:5432/lamplighter`
const good = 'q7Jm0vXc2LwB9sTz'

describe('a weak secret', () => {
  it.each([
    'changeme',
    'password',
    'Password',
    'postgres',
    'minioadmin',
    'secret',
    'secret123',
    'lamp',
    '%6camp',
  ])('in DATABASE_URL: %s', (password) => {
    expect(weakSecrets({ DATABASE_URL: at(password) })).toEqual([expect.stringMatching(/^DATABASE_URL: /)])
    expect(weakSecrets({ DATABASE_OWNER_URL: at(password) })).toEqual([
      expect.stringMatching(/^DATABASE_OWNER_URL: /),
    ])
  })

  it.each(['changeme', 'minioadmin', 'short', 'fifteen-letters'])('in S3_SECRET_ACCESS_KEY: %s', (secret) => {
    for (const S3_ENDPOINT of [undefined, 'https://minio.city.example'])
      expect(weakSecrets({ S3_SECRET_ACCESS_KEY: secret, S3_ENDPOINT })).toEqual([
        expect.stringMatching(/^S3_SECRET_ACCESS_KEY: /),
      ])
  })

  it('is never repeated in the message about it', () => {
    const said = weakSecrets({ DATABASE_URL: at('minio123'), S3_SECRET_ACCESS_KEY: 'hunter2' }).join()
    expect(said).not.toMatch(/minio123|hunter2|db\.city/)
  })
})

it.each([
  ['nothing', {}],
  ['good ones', { DATABASE_URL: at(good), S3_SECRET_ACCESS_KEY: good }],
  ['a percent sign alone', { DATABASE_URL: at('q7Jm%0vXc2LwB9sTz') }],
  [
    'a database that asks for no password here',
    { DATABASE_URL: 'postgres://lamp@db.city.example/lamplighter' },
  ],
  ['a database on this machine', { DATABASE_URL: at('postgres', 'localhost') }],
  ['a database on this machine by number', { DATABASE_URL: at('postgres', '[::1]') }],
  ['a database behind a socket', { DATABASE_URL: 'postgres://lamp:lamp@/lamplighter?host=/run/postgresql' }],
  ['a store on this machine', { S3_SECRET_ACCESS_KEY: 'minioadmin', S3_ENDPOINT: 'http://127.0.0.1:9000' }],
])('%s is fine', (_what, given) => {
  expect(weakSecrets(given)).toEqual([])
})

it('a name that only begins like localhost is another machine', () => {
  expect(weakSecrets({ DATABASE_URL: at('postgres', 'localhost.evil.example') })).toHaveLength(1)
})

// SEC-28
describe('a server with a weak secret', () => {
  it('names the variable', () => {
    expect(() => readConfig({ DATABASE_URL: at('changeme') })).toThrow(
      'DATABASE_URL: its password is a well-known default',
    )
  })

  it('does not start', async () => {
    const main = fileURLToPath(new URL('../main.ts', import.meta.url))
    const env = { PATH: process.env.PATH ?? '', DATABASE_URL: at('changeme', '192.0.2.1') }
    const ending = await new Promise<{ code: unknown; said: string }>((resolve) => {
      execFile(process.execPath, [main], { env, timeout: 25_000 }, (error, _out, said) =>
        resolve({ code: error?.code, said }),
      )
    })
    expect(ending).toEqual({ code: 1, said: expect.stringContaining('DATABASE_URL') })
  })
})

// SEC-28
describe('the built web app', () => {
  const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url))
  const built = existsSync(join(dist, 'index.html'))

  it('contains no key, no certificate and no secret', needs('a built web app (npm run build)', built), () => {
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(js|css|html|svg)$/.test(file),
    )
    expect(files.length).toBeGreaterThan(10)
    for (const file of files) {
      const text = readFileSync(join(dist, file), 'utf8')
      expect([
        file,
        /AKIA[0-9A-Z]{16}|-----BEGIN [A-Z ]*(KEY|CERTIFICATE)|\b(sk|pk)\.eyJ|eyJ[\w-]{10,}\.eyJ/.exec(
          text,
        )?.[0],
      ]).toEqual([file, undefined])
      expect([file, /secret_?(access_?)?key["']?\s*[:=]\s*["'][^"']/i.exec(text)?.[0]]).toEqual([
        file,
        undefined,
      ])
    }
  })
})
