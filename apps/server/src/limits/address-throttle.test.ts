import { describe, expect, test } from 'vitest'
import { createAddressThrottle, networkOf } from './address-throttle.ts'

const minute = 60_000

function clockwork() {
  const clock = { now: 0 }
  const throttle = createAddressThrottle({
    name: 'test',
    limit: 60,
    windowMs: minute,
    now: () => clock.now,
  })
  const takes = (address: string, times: number) =>
    Array.from({ length: times }, () => throttle.take(address)).filter((wait) => wait === 0).length
  return { clock, throttle, takes }
}

test('allows a minute’s worth at once, then refills steadily', () => {
  const { clock, throttle, takes } = clockwork()
  expect(takes('192.0.2.1', 100)).toBe(60)
  expect(throttle.take('192.0.2.1')).toBe(1)
  clock.now += 10_000
  expect(takes('192.0.2.1', 100)).toBe(10)
  clock.now += 60 * minute
  expect(takes('192.0.2.1', 100)).toBe(60)
})

test('returns the waiting time, and allows the next after it', () => {
  const clock = { now: 0 }
  const throttle = createAddressThrottle({
    name: 'test',
    limit: 10,
    windowMs: 60 * minute,
    now: () => clock.now,
  })
  for (let i = 0; i < 10; i++) expect(throttle.take('192.0.2.1')).toBe(0)
  expect(throttle.take('192.0.2.1')).toBe(360)
  clock.now += 359_000
  expect(throttle.take('192.0.2.1')).toBe(1)
  clock.now += 1000
  expect(throttle.take('192.0.2.1')).toBe(0)
})

test('counts addresses separately', () => {
  const { takes } = clockwork()
  takes('192.0.2.1', 100)
  expect(takes('192.0.2.2', 100)).toBe(60)
})

describe('the network of', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2::7', '2001:db8:1:2'],
    ['2001:DB8:1:2:a:b:c:d', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['', ''],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
