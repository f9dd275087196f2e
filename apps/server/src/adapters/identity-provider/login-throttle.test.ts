import { describe, expect, test } from 'vitest'
import { createLoginThrottle } from './login-throttle.ts'

const minute = 60_000

function clockwork(accounts?: number) {
  const clock = { now: 1_000_000 }
  const throttle = createLoginThrottle({ now: () => clock.now, ...(accounts ? { accounts } : {}) })
  return { clock, throttle }
}

// SEC-7
describe('after a number of wrong attempts', () => {
  test.each([
    { tries: 5, pause: 1 },
    { tries: 6, pause: 2 },
    { tries: 7, pause: 4 },
    { tries: 8, pause: 8 },
    { tries: 14, pause: 512 },
    { tries: 15, pause: 900 },
    { tries: 30, pause: 900 },
  ])('after $tries attempts, the next must wait $pause s', ({ tries, pause }) => {
    const { throttle, clock } = clockwork()
    let done = 0
    while (done < tries) {
      const wait = throttle.begin('ana')
      if (wait === 0) done += 1
      else clock.now += wait * 1000
    }
    expect(throttle.begin('ana')).toBe(pause)
  })

  test.each([0, 1, 2, 3, 4])('after %i attempts, the next is free', (tries) => {
    const { throttle } = clockwork()
    for (let i = 0; i < tries; i++) expect(throttle.begin('ana')).toBe(0)
    expect(throttle.begin('ana')).toBe(0)
  })
})

test('attempts during the pause do not extend it', () => {
  const { throttle, clock } = clockwork()
  for (let i = 0; i < 5; i++) throttle.begin('ana')
  for (let i = 0; i < 50; i++) expect(throttle.begin('ana')).toBe(1)
  clock.now += 1000
  expect(throttle.begin('ana')).toBe(0)
})

test('a successful login resets the count', () => {
  const { throttle } = clockwork()
  for (let i = 0; i < 5; i++) throttle.begin('ana')
  throttle.succeeded('ana')
  for (let i = 0; i < 5; i++) expect(throttle.begin('ana')).toBe(0)
})

test('an attempt that could not be checked does not count', () => {
  const { throttle } = clockwork()
  for (let i = 0; i < 4; i++) throttle.begin('ana')
  throttle.begin('ana')
  throttle.withdraw('ana')
  expect(throttle.begin('ana')).toBe(0)
  expect(throttle.begin('ana')).toBe(1)
})

test('twelve quiet hours reset everything', () => {
  const { throttle, clock } = clockwork()
  for (let i = 0; i < 5; i++) throttle.begin('ana')
  clock.now += 12 * 60 * minute
  for (let i = 0; i < 5; i++) expect(throttle.begin('ana')).toBe(0)
})

test('accounts do not slow each other down', () => {
  const { throttle } = clockwork()
  for (let i = 0; i < 5; i++) throttle.begin('ana')
  expect(throttle.begin('ben')).toBe(0)
})

test('the account tried longest ago is dropped first when there are too many', () => {
  const { throttle } = clockwork(2)
  for (let i = 0; i < 5; i++) throttle.begin('ana')
  throttle.begin('ben')
  throttle.begin('cy')
  expect(throttle.begin('ana')).toBe(0)
})
