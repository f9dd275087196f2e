import { expect, test } from 'vitest'
import { directionsTo } from './directions.ts'

const bench = { latitude: 40.615929, longitude: -96.642046, name: 'Bench (north)' }

test.each([
  [
    'Mozilla/5.0 (Linux; Android 15) Chrome/140',
    'geo:40.615929,-96.642046?q=40.615929,-96.642046(Bench%20%20north%20)',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
    'https://maps.apple.com/?daddr=40.615929,-96.642046',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'https://maps.apple.com/?daddr=40.615929,-96.642046'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
    'https://www.openstreetmap.org/directions?to=40.615929%2C-96.642046',
  ],
])('ORDER-18 opens directions on %s', (userAgent, address) => {
  expect(directionsTo(bench, userAgent)).toBe(address)
})
