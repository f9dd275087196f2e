import { describe, expect, test } from 'vitest'
import { keptWords } from './kept-words.ts'
import type { OutboxItem, OutboxProblem } from './outbox-item.ts'

const closing = (problem: OutboxProblem | null) =>
  ({ kind: 'order.close', title: 'Bench squeaks', state: 'waiting', problem }) as OutboxItem
const problem = (status: number, code: OutboxProblem['code'] = 'internal'): OutboxProblem => ({
  code,
  status,
  message: '',
  current: null,
})
const failed = 'Failed to close work order'

// WORD-1: the agreed sentences, word for word, typed by hand.
describe('what is said of a write that waits on this device', () => {
  test.each([
    null,
    problem(0, 'network'),
    problem(429, 'too_many_requests'),
    problem(200, 'unexpected_answer'),
  ])('DUR-65 names the write and says that it is not sent, and no success (%o)', (answer) => {
    expect(keptWords(closing(answer), failed)).toEqual({
      isFailure: false,
      message: 'Work order closed: Bench squeaks',
      below: 'On this device, not sent yet.',
    })
  })

  test('DUR-65 may use the sentence that is agreed for work without a network', () => {
    const words = keptWords(closing(null), failed, 'Location and images saved successfully!')
    expect(words).toEqual({
      isFailure: false,
      message: 'Location and images saved successfully!',
      below: 'On this device, not sent yet.',
    })
  })

  test.each([500, 502, 503])(
    'DUR-64 is the sentence of the failure when the server answered %i',
    (status) => {
      expect(keptWords(closing(problem(status)), failed, 'Location and images saved successfully!')).toEqual({
        isFailure: true,
        message: failed,
        below: 'Kept on this device. It will be sent again.',
      })
    },
  )

  test('DUR-65 says that the sign-in has ended', () => {
    expect(keptWords(closing(problem(401, 'not_signed_in')), failed)).toEqual({
      isFailure: false,
      message: 'Your sign-in has ended. Log in again to send it.',
      below: "It's kept on this device.",
    })
  })
})
