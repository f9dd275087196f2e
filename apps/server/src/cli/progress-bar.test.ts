import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { startBar } from './progress-bar.ts'

/** Records what is written to a terminal of this width. */
function terminalOf(columns: number) {
  let sent = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      sent += chunk
      done()
    },
  })
  return { terminal: Object.assign(stream, { columns }) as unknown as NodeJS.WriteStream, sent: () => sent }
}

it('is redrawn periodically, and leaves its last state', () => {
  const { terminal, sent } = terminalOf(80)
  const bar = startBar(terminal, 'drawing ')
  for (let n = 0; n <= 1000; n++) bar.show(n / 2000, ` | ${n} rows`)
  bar.end()
  expect(sent()).toContain(`\x1b[1G  drawing ${'░'.repeat(32)} 0% | 0 rows\x1b[0K`)
  const last = `  drawing ${'█'.repeat(16)}${'░'.repeat(16)} 50% | 1000 rows\x1b[0K\n`
  expect(sent().split('\x1b[1G').at(-1)).toBe(last)
  expect(sent().split('\x1b[1G').length).toBeLessThan(10)
})

it('stays on one line of a narrow terminal, between 0 and 100 %', () => {
  const { terminal, sent } = terminalOf(20)
  const bar = startBar(terminal)
  bar.show(7, ' | more than fits')
  bar.end()
  expect(sent()).toContain(`\x1b[1G  ${'█'.repeat(17)}\x1b[0K`)
})
