/** LOC-91. Short texts that are read at once: icon rules, projections. */
import { expect, test } from 'vitest'
import { decodeWhole } from './text-encoding.ts'

test.each([
  ['UTF-8', Buffer.from('Peña “A”')],
  ['UTF-8 with its mark', Buffer.from('\ufeffPeña “A”')],
  ['UTF-16, as Notepad calls Unicode', Buffer.from('\ufeffPeña “A”', 'utf16le')],
  ['Windows-1252, as Notepad calls ANSI', Buffer.from('Pe\xf1a \x93A\x94', 'latin1')],
])('%s', (_, bytes) => {
  expect(decodeWhole(bytes)).toBe('Peña “A”')
})
