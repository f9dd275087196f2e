import { labelSheets } from '@lamplighter/domain/labels'
import { expect, test } from 'vitest'
import { labelsOnSheets, sheetInWords, tooManyLabels } from './labels.messages.ts'

test.each([
  [1, 1, '1 label on 1 sheet'],
  [31, 2, '31 labels on 2 sheets'],
])('%i labels on %i sheets', (labels, sheets, said) => {
  expect(labelsOnSheets(labels, sheets)).toBe(said)
})

test('names the sheet, and the limit with what to do', () => {
  expect(sheetInWords(labelSheets[5163])).toBe('Avery 5163 (10 per sheet)')
  expect(tooManyLabels(5000)).toMatch(/^5,000 locations match\. .*at most 600 labels.*Filter the list/)
})
