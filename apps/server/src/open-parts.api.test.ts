import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateKeyPair, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadCaller } from './http/admission/caller.ts'
import { watchParts } from './monitoring/open-outages.ts'
import { createOutages } from './monitoring/outages.ts'
import { openParts } from './open-parts.ts'
import { accessToken } from './testing/access-token.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('recognizes people when the server moved to another URL', async () => {
  const { config, pool } = app.parts
  const publicUrl = 'https://lamplighter.example'
  const { embedded } = config.identity
  const identity = {
    ...config.identity,
    embedded: embedded && { ...embedded, issuer: `${publicUrl}/oidc` },
  }
  const moved = await openParts({ ...config, publicUrl, identity }, { ...pool.options })
  try {
    const claims = await moved.tokens.verify(await accessToken(moved, { subject: 'wes' }))
    expect((await loadCaller(moved.db, claims)).userId).toBe(app.world.people.wes.id)
    await expect(moved.tokens.verify(await accessToken(app.parts, { subject: 'wes' }))).rejects.toThrow()
  } finally {
    await moved.close()
  }
})

it('starts while the external issuer is unreachable, and answers only its users with unavailable', async () => {
  const { config, pool } = app.parts
  const issuer = 'http://127.0.0.1:9'
  const external = { issuer, name: 'Away', clientId: 'x', audience: 'api', resource: null, scope: 'openid' }
  const parts = await openParts(
    { ...config, identity: { ...config.identity, external } },
    { ...pool.options },
  )
  try {
    const { privateKey } = await generateKeyPair('ES256')
    const theirs = await new SignJWT({ iss: issuer, aud: 'api', sub: 'u1', exp: Date.now() / 1000 + 60 })
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .sign(privateKey)
    await expect(parts.tokens.verify(theirs)).rejects.toMatchObject({ code: 'unavailable' })
    const ours = await accessToken(parts, { subject: 'wes' })
    expect(await parts.tokens.verify(ours)).toMatchObject({ subject: 'wes' })
  } finally {
    await parts.close()
  }
})

it('DUR-13: photos count as storable only where one can be written', async () => {
  const { config, pool } = app.parts
  const dataDir = await mkdtemp(join(tmpdir(), 'lamplighter-parts-'))
  const parts = await openParts({ ...config, dataDir }, { ...pool.options })
  try {
    expect(await parts.checks.storage()).toBe(true)
    const incoming = join(dataDir, 'media', '.incoming')
    await rm(incoming, { recursive: true })
    // Simulates another user's folder, which root could write to anyway.
    await writeFile(incoming, '')
    expect(await parts.checks.storage()).toBe(false)
  } finally {
    await parts.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})

it('DUR-17: every server notices an outage of the bucket, before anyone uploads', async () => {
  const { pool, storage, disk, config } = app.parts
  const lines: string[] = []
  const log = (_fields: object, line: string) => lines.push(line)
  const outages = createOutages({ error: log, warn: log }, { probeEveryMs: 10 })
  const putBytes = () => Promise.reject(new Error('connect ECONNREFUSED 127.0.0.1:9000'))
  const s3 = {
    bucket: 'photos',
    endpoint: 'http://127.0.0.1:9000',
    region: 'r',
    accessKeyId: 'k',
    secretAccessKey: 's',
  }
  watchParts(outages, { pool, disk, storage: { ...storage, putBytes }, config: { ...config, s3 } })
  await expect.poll(() => outages.states()).toContainEqual({ part: 'photo storage', works: false })
  outages.stop()
  expect(lines).toEqual(['photo storage does not work: connect ECONNREFUSED 127.0.0.1:9000'])
})

it('makes new signing keys after an administrator deleted them, and rejects the tokens of the old ones', async () => {
  const { config, pool } = app.parts
  const before = await accessToken(app.parts, { subject: 'wes' })
  await sql`delete from server_keys`.execute(app.owner)
  const renewed = await openParts(config, { ...pool.options })
  try {
    const after = await accessToken(renewed, { subject: 'wes' })
    expect(await renewed.tokens.verify(after)).toMatchObject({ subject: 'wes' })
    await expect(renewed.tokens.verify(before)).rejects.toMatchObject({ code: 'not_signed_in' })
  } finally {
    await renewed.close()
  }
})
