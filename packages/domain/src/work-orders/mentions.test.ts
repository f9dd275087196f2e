/** ORDER-52 */
import { expect, test } from 'vitest'
import { mentionsIn } from './mentions.rules.ts'

const mentioned = (text: string, ...names: string[]) =>
  mentionsIn(text, names).flatMap((part) => (part.isMention ? part.text : []))

test.each([
  ['Ask @Wes Carter, please', ['@Wes Carter']],
  ['@wes carter and @Wendy Hall', ['@wes carter', '@Wendy Hall']],
  ['@Wes Carter Jr. knows', ['@Wes Carter Jr.']],
  ['@Wes Carterson is someone else', []],
  ['@Ann Smith-Jones (she) too', ['@Ann Smith-Jones (she)']],
  ['mail wes@example.test', []],
])('ORDER-52 %s', (text, found) => {
  expect(mentioned(text, 'Wes Carter', 'Wes Carter Jr.', 'Wendy Hall', 'Ann Smith-Jones (she)')).toEqual(
    found,
  )
})

test('the parts make up the text', () => {
  const text = 'Hi @A (b) and @A'
  const parts = mentionsIn(text, ['A (b)', 'A'])
  expect(parts.map((part) => part.text)).toEqual(['Hi ', '@A (b)', ' and ', '@A'])
  expect(mentionsIn(text, [])).toEqual([{ text, isMention: false, at: 0 }])
})
