import { describe, expect, it } from 'vitest'
import { isQuotaFull } from './quota-full.ts'
import { isLow, LOW_BYTES, shouldInstallOnIos, sizeOf } from './storage.ts'

it.each([
  [0, '0 kB'],
  [900, '1 kB'],
  [45_000, '45 kB'],
  [999_700, '1.0 MB'],
  [1_234_567, '1.2 MB'],
  [45_678_901, '46 MB'],
  [200_000_000, '200 MB'],
  [123_456_789_012, '123 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeOf(bytes)).toBe(words)
})

it('is low below 200 MB, and not where the browser does not say', () => {
  const state = { used: 1, persisted: false }
  expect(isLow({ ...state, free: LOW_BYTES - 1 })).toBe(true)
  expect(isLow({ ...state, free: LOW_BYTES })).toBe(false)
  expect(isLow({ ...state, free: null })).toBe(false)
})

describe('a full device is known', () => {
  const full = new DOMException('no room', 'QuotaExceededError')

  it('by the error of the browser', () => {
    expect(isQuotaFull(full)).toBe(true)
  })

  it('inside the error of a database, however deep', () => {
    const inner = Object.assign(new Error('put failed'), { name: 'AbortError', inner: full })
    expect(isQuotaFull(Object.assign(new Error('bulk'), { inner }))).toBe(true)
    expect(isQuotaFull(new Error('put failed', { cause: full }))).toBe(true)
  })

  it('and nothing else is taken for it', () => {
    expect(isQuotaFull(new DOMException('gone', 'InvalidStateError'))).toBe(false)
    expect(isQuotaFull(undefined)).toBe(false)
    const round: Error & { inner?: unknown } = new Error('round')
    round.inner = round
    expect(isQuotaFull(round)).toBe(false)
  })
})

describe('installing is advised', () => {
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
  const mac =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'
  const device = { userAgent: iphone, maxTouchPoints: 5, standalone: false }

  it('to Safari on an iPhone, and on an iPad, which says that it is a Mac', () => {
    expect(shouldInstallOnIos(device)).toBe(true)
    expect(shouldInstallOnIos({ ...device, userAgent: mac })).toBe(true)
  })

  it('not where it is installed, nor to anything else', () => {
    expect(shouldInstallOnIos({ ...device, standalone: true })).toBe(false)
    expect(shouldInstallOnIos({ ...device, userAgent: mac, maxTouchPoints: 0 })).toBe(false)
    const chrome = iphone.replace('Version/18.1', 'CriOS/131.0')
    expect(shouldInstallOnIos({ ...device, userAgent: chrome })).toBe(false)
    const android =
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'
    expect(shouldInstallOnIos({ ...device, userAgent: android })).toBe(false)
  })
})
