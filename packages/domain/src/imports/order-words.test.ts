import { describe, expect, it } from 'vitest'
import { priorityIn, statusIn } from './order-words.ts'

describe('ORDER-62 words of other systems', () => {
  it.each([
    ['High', 'high'],
    ['URGENT', 'high'],
    ['1 - Emergency', 'high'],
    ['Normal', 'medium'],
    ['Low (when possible)', 'low'],
    ['Non-Urgent', 'low'],
    ['purple', null],
    ['', null],
    ['__proto__', null],
  ])('%j is the priority %j', (text, priority) => {
    expect(priorityIn(text)).toBe(priority)
  })

  it.each([
    ['Open', 'open'],
    ['Open - Dup', 'open'],
    ['In Progress', 'open'],
    ['Re-Opened', 'open'],
    ['Closed', 'finished'],
    ['Completed - Dup', 'finished'],
    ['closed: no action', 'finished'],
    ['Cancelled', 'finished'],
    ['Email Sent', null],
    ['constructor', null],
  ])('%j is the status %j', (text, status) => {
    expect(statusIn(text)).toBe(status)
  })
})
