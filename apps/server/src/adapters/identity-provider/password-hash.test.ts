import { argon2Sync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashPassword, needsRehash, verifyPassword } from './password-hash.ts'

const password = 'Lamp-Light3r!'

// SEC-5
describe('a hash', () => {
  test('is a PHC string with our parameters and its own salt', async () => {
    const [one, two] = await Promise.all([hashPassword(password), hashPassword(password)])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toBe(two)
    expect(needsRehash(one)).toBe(false)
  })

  test('matches its password and no other', async () => {
    const stored = await hashPassword(password)
    expect(await verifyPassword(password, stored)).toBe(true)
    expect(await verifyPassword(`${password} `, stored)).toBe(false)
    expect(await verifyPassword('', stored)).toBe(false)
  })

  test('is the same for the same letters typed on another keyboard', async () => {
    const stored = await hashPassword('Pässword1!'.normalize('NFD'))
    expect(await verifyPassword('Pässword1!'.normalize('NFC'), stored)).toBe(true)
  })

  test('with other parameters still matches, and should be replaced', async () => {
    const nonce = Buffer.from('sixteen bytes ok')
    const cost = { memory: 19_456, passes: 2, parallelism: 1 }
    const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...cost })
    const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
    const stored = `$argon2id$v=19$m=19456,t=2,p=1$${text(nonce)}$${text(tag)}`
    expect(await verifyPassword(password, stored)).toBe(true)
    expect(needsRehash(stored)).toBe(true)
  })
})

test('every password is wrong without an account, after the same work', async () => {
  const stored = await hashPassword(password)
  const times = { known: 0, unknown: 0 }
  for (let i = 0; i < 5; i++) {
    let start = performance.now()
    expect(await verifyPassword('Wrong-Passw0rd!', stored)).toBe(false)
    times.known += performance.now() - start
    start = performance.now()
    expect(await verifyPassword('Wrong-Passw0rd!', undefined)).toBe(false)
    times.unknown += performance.now() - start
  }
  // Skipping the work would be a thousand times faster; on a busy machine anything close counts as equal.
  expect(times.unknown / times.known).toBeGreaterThan(0.3)
  expect(times.unknown / times.known).toBeLessThan(3)
})

test('more than 1024 bytes are rejected without hashing', async () => {
  const long = 'Aa1!'.repeat(257)
  await expect(hashPassword(long)).rejects.toMatchObject({ code: 'password_too_long' })
  expect(await verifyPassword(long, await hashPassword(password))).toBe(false)
  await expect(hashPassword('é'.repeat(513))).rejects.toMatchObject({ code: 'password_too_long' })
})

test('a foreign hash matches nothing', async () => {
  expect(await verifyPassword(password, '')).toBe(false)
  expect(await verifyPassword(password, password)).toBe(false)
})
