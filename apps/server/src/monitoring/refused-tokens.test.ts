import { expect, it } from 'vitest'
import { createRefusedTokens } from './refused-tokens.ts'

it('logs reasons once a minute each, and never more than twenty of them', () => {
  let time = 0
  const lines: string[] = []
  let counted = 0
  const write = (level: string) => (fields: object, message: string) =>
    lines.push(`${level} ${message} ${JSON.stringify(fields)}`)
  const log = { error: write('error'), warn: write('warn'), info: write('info') }
  const tokens = createRefusedTokens(log, { add: () => void counted++ }, () => time)

  for (let times = 0; times < 50; times++) tokens.refused(new Error('meant for another audience'))
  expect(lines).toHaveLength(1)
  time += 61_000
  tokens.refused(new Error('meant for another audience'))
  expect(lines[1]).toMatch(/^warn access tokens were refused: meant for another audience .*"count":50/)

  // Made-up issuers must not fill the log or the memory.
  for (let n = 0; n < 500; n++) tokens.refused(new Error(`issued by https://${n}.example\r\nforged`))
  expect(lines.length).toBeLessThanOrEqual(2 + 20)
  expect(lines.join('')).not.toMatch(/[\r\n]/)
  time += 61_000
  tokens.refused(new Error('a reason of the next minute'))
  expect(lines.at(-1)).toContain('a reason of the next minute')

  tokens.refused(new Error('expired'))
  expect(lines.at(-1)).toMatch(/^info /)
  expect(counted).toBe(50 + 1 + 500 + 1 + 1)
})
