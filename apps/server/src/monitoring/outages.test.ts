import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { causeMessage } from './cause-message.ts'
import { createOutages, type Outages } from './outages.ts'

let time = 0
let lines: string[] = []
let outages: Outages
const refused = new Error('connect ECONNREFUSED 10.0.0.7:5432')
beforeEach(() => {
  time = 0
  lines = []
  outages = createOutages(
    {
      error: (fields, message) => lines.push(`error ${message} ${JSON.stringify(fields)}`),
      warn: (_fields, message) => lines.push(`warn ${message}`),
    },
    { now: () => time, probeEveryMs: 10 },
  )
})
afterEach(() => outages.stop())

const seconds = (n: number) => {
  time += n * 1000
}

// DUR-17
describe('an outage', () => {
  it('is one line when it begins, with its cause, and one when it is over', () => {
    for (let request = 0; request < 100; request++) outages.failed('database', refused)
    expect(lines).toEqual([
      'error database does not work: connect ECONNREFUSED 10.0.0.7:5432 ' +
        '{"part":"database","failures":1,"cause":"connect ECONNREFUSED 10.0.0.7:5432"}',
    ])
    seconds(12)
    for (let request = 0; request < 100; request++) outages.works('database')
    expect(lines.slice(1)).toEqual(['warn database works again after 12 s'])
  })

  it('that lasts is one line a minute, with the number of failed uses', () => {
    for (let second = 0; second <= 120; second++) {
      outages.failed('database', refused)
      seconds(1)
    }
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/^error database still does not work: .*"failures":60,/)
  })

  it('that comes and goes does not fill the log: a new failure is logged a minute after the last line', () => {
    for (let second = 0; second < 300; second++) {
      if (second % 5 === 4) outages.works('database')
      else outages.failed('database', refused)
      seconds(1)
    }
    expect(lines.length).toBeLessThanOrEqual(10)
    expect(lines.filter((line) => line.startsWith('error'))).toHaveLength(5)
  })

  it('of one part does not affect another', () => {
    outages.failed('database', refused)
    outages.failed('disk', new Error('no space left'))
    outages.works('disk')
    expect(lines.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
      'error database does',
      'error disk does',
      'warn disk works',
    ])
    expect(outages.states()).toEqual([
      { part: 'database', works: false },
      { part: 'disk', works: true },
    ])
  })

  it('ends without any use of the part, and a part that is always probed fails without one', async () => {
    let away: Error | null = null
    const probe = async () => {
      if (away) throw away
    }
    outages.watch('database', probe, { always: true })
    outages.watch('disk', probe)
    expect(lines).toEqual([])
    away = refused
    await expect.poll(() => outages.states()).toContainEqual({ part: 'database', works: false })
    away = null
    await expect.poll(() => outages.states()).toContainEqual({ part: 'database', works: true })
    expect(outages.states()).toContainEqual({ part: 'disk', works: true })
    expect(lines).toHaveLength(2)
  })
})

describe('a cause', () => {
  it.each([
    ['a name with several addresses', new AggregateError([refused], ''), refused.message],
    [
      'a failed fetch',
      new Error('the issuer cannot be reached', {
        cause: new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ENOTFOUND' }) }),
      }),
      'the issuer cannot be reached (ENOTFOUND)',
    ],
    [
      'a typed error',
      Object.assign(new Error('The specified bucket does not exist'), { name: 'NoSuchBucket' }),
      'NoSuchBucket: The specified bucket does not exist',
    ],
    [
      'what PostgreSQL says of itself',
      Object.assign(new Error('the database system is shutting down'), { severity: 'FATAL', code: '57P03' }),
      'the database system is shutting down (57P03)',
    ],
    [
      'what PostgreSQL refused, without its values',
      Object.assign(new Error('value "secret" is too long'), { severity: 'ERROR', code: '53100' }),
      'refused by the database (53100)',
    ],
    [
      'a prepared statement that a pooler lost',
      Object.assign(new Error('prepared statement "s1" does not exist'), {
        severity: 'ERROR',
        code: '26000',
      }),
      'the pooler in front of the database loses prepared statements: set DATABASE_PREPARED=off (26000)',
    ],
    [
      'an address with a password and a query',
      new Error('no answer from https://me:secret@s3.example/b?X-Signature=secret after 3 s'),
      'no answer from https://s3.example/b after 3 s',
    ],
    ['several lines', new Error('one\r\n{"level":60}\u2028two'), 'one {"level":60} two'],
  ])('is described in a few words: %s', (_what, error, words) => {
    expect(causeMessage(error)).toBe(words)
  })

  it('is never long', () => {
    expect(causeMessage(new Error('x'.repeat(5000)))).toHaveLength(200)
  })
})
