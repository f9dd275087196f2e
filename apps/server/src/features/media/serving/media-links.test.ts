import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { ensureMediaKey, mediaExpiry, signatureOf, verifySignature } from './media-links.ts'

describe('the expiry of a URL', () => {
  it('stays the same for five minutes and is five to ten minutes away', () => {
    const start = Date.parse('2026-11-21T10:40:00Z') / 1000
    for (const second of [0, 1, 150, 299]) {
      const expiry = mediaExpiry(new Date((start + second) * 1000))
      expect(expiry).toBe(start + 600)
      expect(expiry - (start + second)).toBeGreaterThan(300)
    }
    expect(mediaExpiry(new Date((start + 300) * 1000))).toBe(start + 900)
  })
})

describe('a signed URL', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  const objectKey = 'organized/c/l/photos/u/1-x.jpg'

  it('has the HMAC that PostgreSQL, this server and the standard agree on', async () => {
    const key = await ensureMediaKey(app.parts.db)
    expect(await ensureMediaKey(app.parts.db)).toEqual(key)
    const secret = Buffer.from(key.inner, 'hex').map((byte) => byte ^ 0x36)
    expect(Buffer.from(key.outer, 'hex').map((byte) => byte ^ 0x5c)).toEqual(secret)
    const expires = mediaExpiry()
    const standard = createHmac('sha256', secret).update(`${objectKey}\n${expires}`).digest('hex')
    expect(signatureOf(key, objectKey, expires)).toBe(standard)
    const { rows } = await sql<{
      url: string
    }>`select signed_media_url(${objectKey}, ${expires}::bigint) as url`.execute(app.parts.db)
    expect(rows[0]?.url).toBe(`/media/${objectKey}?e=${expires}&s=${standard}`)
  })

  it('is valid until it expires, and only for its own file', async () => {
    const key = await ensureMediaKey(app.parts.db)
    const link = { objectKey, expires: 1000, signature: signatureOf(key, objectKey, 1000) }
    const before = new Date(999_000)
    expect(verifySignature(key, link, before)).toBe(true)
    expect(verifySignature(key, link, new Date(1_000_000))).toBe(false)
    expect(verifySignature(key, { ...link, expires: 2000 }, before)).toBe(false)
    expect(verifySignature(key, { ...link, objectKey: 'organized/c/l/photos/u/2-x.jpg' }, before)).toBe(false)
    expect(verifySignature(key, { ...link, signature: `${link.signature.slice(1)}0` }, before)).toBe(false)
    expect(verifySignature(key, { ...link, signature: '' }, before)).toBe(false)
  })
})
