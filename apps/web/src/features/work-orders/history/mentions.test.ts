/** ORDER-52 */
import { expect, test } from 'vitest'
import { mentionBeingTyped, withMention } from './mentions.ts'

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
