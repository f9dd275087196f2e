/** ORDER-52 */
import { expect, test } from 'vitest'
import { mentionBeingTyped, mentionsIn, withMention } from './mentions.ts'

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

const members = ['Wes Carter', 'Wendy Hall', 'Zoë Weber', 'Ann Lee']

test.each([
  ['@', ['Wes Carter', 'Wendy Hall', 'Zoë Weber', 'Ann Lee']],
  ['Ask @we', ['Wes Carter', 'Wendy Hall', 'Zoë Weber']],
  ['Ask @zoe', ['Zoë Weber']],
  ['Ask @Wes Car', ['Wes Carter']],
  ['Ask @Wes Carter', undefined],
  ['Ask @Wes Carter to', undefined],
  ['mail wes@', undefined],
  ['Ask @we\nthen', undefined],
  ['No one', undefined],
])('ORDER-52 after %j it offers %j', (text, offered) => {
  expect(mentionBeingTyped(text, text.length, members)?.names).toEqual(offered)
})

test('ORDER-52 a chosen name replaces what was typed, and the text after it stays', () => {
  const text = 'Ask @we about it'
  const typed = mentionBeingTyped(text, 7, members)
  expect(withMention(text, { at: typed?.at ?? -1, caret: 7, name: 'Wes Carter' })).toEqual({
    text: 'Ask @Wes Carter about it',
    caret: 'Ask @Wes Carter '.length,
  })
})
