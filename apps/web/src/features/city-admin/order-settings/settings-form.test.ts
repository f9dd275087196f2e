import { expect, test } from 'vitest'
import { orderSettingsWords as words } from './order-settings.messages.ts'
import { fieldsOf, problemsOf, type SettingsFields, settingsOf } from './settings-form.ts'

const settings = {
  timeZone: 'America/Chicago',
  overdueDays: { high: 2, medium: 14, low: 60 },
  closingReasons: ['Fixed', 'Not ours'],
  afterPhotoCategories: ['Water' as const],
}
const fields = (changes: Partial<SettingsFields> = {}) => ({ ...fieldsOf(settings), ...changes })

test('sends the settings that were read, and trims reasons', () => {
  expect(settingsOf(fields())).toEqual(settings)
  expect(settingsOf(fields({ high: ' 3 ', closingReasons: [' Fixed '] }))).toMatchObject({
    overdueDays: { high: 3, medium: 14, low: 60 },
    closingReasons: ['Fixed'],
  })
})

test.each(['', '0', '366', '1000', '2.5', '-1', 'two'])('rejects %j days', (high) => {
  expect(problemsOf(fields({ high }))?.days).toEqual({ high: words.daysWrong })
  expect(settingsOf(fields({ high }))).toBeNull()
})

test('marks empty and repeated reasons', () => {
  expect(problemsOf(fields({ closingReasons: ['Fixed', ' ', 'FIXED '] }))?.reasons).toEqual([
    null,
    words.reasonMissing,
    words.reasonTwice,
  ])
})
