/** ORDER-51, LOC-110 */
import { expect, test } from 'vitest'
import { changeText, quoted } from './field-change.ts'

test.each([
  ['Priority', { from: 'Low', to: 'High' }, 'Priority: from Low to High'],
  ['Name', { from: quoted('Oil it'), to: quoted('Talk to Wes') }, 'Name: from “Oil it” to “Talk to Wes”'],
  ['Tags', { from: 'loose, wet', to: null }, 'Tags: removed (loose, wet)'],
  ['Tags', { from: null, to: 'loose' }, 'Tags: loose'],
  ['Icon', { from: null, to: null }, 'Icon: changed'],
])('LOC-110 %s %j', (label, change, words) => {
  expect(changeText(label, change)).toBe(words)
})
