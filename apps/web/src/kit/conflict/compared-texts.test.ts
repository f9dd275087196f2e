import { expect, test } from 'vitest'
import { comparedTexts } from './compared-texts.ts'

const lead = 'The valve is under the third slab from the gate, '.repeat(5)
const rest = ' Ask at the desk for the key before you lift it.'.repeat(5)

test('DUR-32: finds the differing words of long texts, with context', () => {
  const [mine, theirs] = comparedTexts(`${lead}left of the hedge.${rest}`, `${lead}left of the wall.${rest}`)
  expect([mine.part, theirs.part]).toEqual(['hedge.', 'wall.'])
  expect(mine.before + mine.part + mine.after).toBe(`${lead}left of the hedge.${rest}`)
  expect(mine.isCut).toBe(true)
  expect(mine.cut.before).toMatch(/^\.\.\. \S.* left of the $/)
  expect(mine.cut.after).toMatch(/^ Ask at .* \.\.\.$/)
})

test('DUR-32: shows short texts and prefixes in full', () => {
  expect(comparedTexts('Bench', 'Bank')[0]).toMatchObject({ before: '', part: 'Bench', isCut: false })
  const [mine, theirs] = comparedTexts(`${lead.slice(0, 130)}here`, lead.slice(0, 130))
  expect(mine.before + mine.part + mine.after).toBe(`${lead.slice(0, 130)}here`)
  expect(theirs.before + theirs.part + theirs.after).toBe(lead.slice(0, 130))
})

test.each([
  ['', 'x'.repeat(200)],
  ['a '.repeat(100), 'a '.repeat(101)],
  ['same '.repeat(60), 'same '.repeat(60)],
])('loses nothing of %j and %j', (one, other) => {
  const both = comparedTexts(one, other).map(({ before, part, after }) => before + part + after)
  expect(both).toEqual([one, other])
})
