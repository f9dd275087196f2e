/** ORDER-28, ORDER-46 to ORDER-48. A city's work order settings in City Admin. */
import { listCityActivities, setOrderSettings } from '@lamplighter/domain/city-admin'
import { Problem } from '@lamplighter/domain/http'
import { getOrderChoices, priorityFacts } from '@lamplighter/domain/work-orders'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cityAdminWords } from '../features/city-admin/city-admin.messages.ts'
import {
  reasonName,
  removeReasonName,
  orderSettingsWords as words,
} from '../features/city-admin/order-settings/order-settings.messages.ts'
import { formWords, TRY_AGAIN, unsavedWords } from '../kit/kit.messages.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { deviceDatabase } from '../lib/storage/device-database.ts'
import { goTo, leaveApp, openApp } from '../testing/app.tsx'
import { openCrews } from '../testing/crew-server.ts'
import { signIn } from '../testing/issuer.ts'
import { answer, pageOf } from '../testing/network.ts'
import { membership, user } from '../testing/records.ts'

const address = '/city-admin?tab=orders'
const me = user({ cityMemberships: [membership({ role: 'city_admin' })] })

beforeEach(async () => {
  await deviceDatabase.drafts.clear()
  await page.viewport(390, 844)
})

async function openSettings() {
  const server = openCrews(me, [])
  await signIn(me)
  await openApp(address)
  await expect.element(days('high')).toBeVisible()
  return server
}

const days = (priority: 'high' | 'medium' | 'low') =>
  page.getByRole('textbox', { name: `${priorityFacts[priority].label} ${words.priority}` })
const reason = (at: number) => page.getByRole('textbox', { name: reasonName(at), exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const zone = () => page.getByRole('combobox', { name: words.timeZone })
const said = (message: string) => expect.element(page.getByRole('alert')).toHaveTextContent(message)

test('one Save sends time zone, days, reasons in their order, and categories', async () => {
  const server = await openSettings()
  await expect.element(zone()).toHaveValue('Central')
  await zone().click()
  await page.getByRole('option', { name: 'Mountain', exact: true }).click()
  await days('high').fill('3')
  await button(words.addReason).click()
  await expect.element(reason(2)).toHaveFocus()
  await userEvent.keyboard('Duplicate{Enter}Planned')
  await button(removeReasonName(1, 'Not ours')).click()
  await expect.element(button(removeReasonName(1, 'Duplicate'))).toHaveFocus()
  await reason(0).fill('Done')
  await page.getByRole('checkbox', { name: 'Parks' }).click()
  await page.getByRole('checkbox', { name: 'Water' }).click()
  expect(server.set).toEqual([])
  await button(formWords.save).click()
  await said(words.savedWithDates)
  expect(server.set[0]?.body).toEqual({
    timeZone: 'America/Denver',
    overdueDays: { high: 3, medium: 14, low: 60 },
    closingReasons: ['Done', 'Duplicate', 'Planned'],
    afterPhotoCategories: ['Parks'],
  })
  await expect.element(button(formWords.discard)).not.toBeInTheDocument()
  await expect.element(days('high')).toHaveValue('3')
})

test('unsaved edits stay on this device until they are saved or discarded', async () => {
  const server = await openSettings()
  await days('low').fill('90')
  await expect.element(page.getByText(unsavedWords.kept)).toBeVisible()
  await goTo('/city-admin?tab=crews')
  await goTo(address)
  await expect.element(days('low')).toHaveValue('90')
  await leaveApp()
  await openApp(address)
  await expect.element(days('low')).toHaveValue('90')
  await button(formWords.discard).click()
  await page.getByRole('dialog').getByRole('button', { name: formWords.discard }).click()
  await expect.element(days('low')).toHaveValue('60')
  expect(server.set).toEqual([])
  await expect.poll(() => deviceDatabase.drafts.count()).toBe(0)
})

test('nothing can be edited while a save is on its way, so that no edit is lost', async () => {
  await openSettings()
  const held = Promise.withResolvers<void>()
  await days('low').fill('90')
  answer(setOrderSettings, async () => {
    await held.promise
    return { success: true as const }
  })
  await button(formWords.save).click()
  await expect.element(days('high')).toBeDisabled()
  held.resolve()
  await said(words.savedWithDates)
  await expect.element(days('high')).toBeEnabled()
})

test('newer settings of someone else show in the fields that were not edited', async () => {
  const server = await openSettings()
  await days('low').fill('90')
  await expect.element(page.getByText(unsavedWords.kept)).toBeVisible()
  const { overdueDays } = server.settings()
  answer(getOrderChoices, () => ({
    ...server.settings(),
    ...{ members: [], crews: [], overdueDays: { ...overdueDays, medium: 21 } },
  }))
  await leaveApp()
  queryClient.clear()
  await openApp(address)
  await expect.element(days('medium')).toHaveValue('21')
  await expect.element(days('low')).toHaveValue('90')
})

test('problems are at their fields, the first of which gets the focus', async () => {
  const server = await openSettings()
  await days('medium').fill('0')
  await reason(1).fill('FIXED')
  await button(formWords.save).click()
  await expect.element(days('medium')).toHaveAccessibleDescription(words.daysWrong)
  await expect.element(days('medium')).toHaveFocus()
  await expect.element(reason(1)).toHaveAccessibleDescription(words.reasonTwice)
  expect(server.set).toEqual([])
})

test('a failed save keeps the edits; a failed load can be tried again', async () => {
  await openSettings()
  await days('high').fill('5')
  answer(setOrderSettings, () => {
    throw new Problem('city_inactive')
  })
  await button(formWords.save).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(new Problem('city_inactive').message)
  await expect.element(days('high')).toHaveValue('5')

  await leaveApp()
  queryClient.clear()
  let fails = true
  const { overdueDays, closingReasons, timeZone } = openCrews(me, []).settings()
  answer(getOrderChoices, () => {
    if (fails) throw new Problem('not_found')
    return { members: [], crews: [], overdueDays, closingReasons, timeZone, afterPhotoCategories: [] }
  })
  await openApp(address)
  await expect.element(page.getByText(cityAdminWords.loadFailed)).toBeVisible()
  fails = false
  await button(TRY_AGAIN).click()
  await expect.element(days('high')).toHaveValue('5')
})

test('directors see crews and no settings', async () => {
  const director = user({ cityMemberships: [membership({ role: 'department_director' })] })
  openCrews(director, [])
  answer(listCityActivities, () => pageOf([]))
  await signIn(director)
  await openApp(address)
  await expect.element(page.getByRole('tab', { name: cityAdminWords.tabs.crews })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: cityAdminWords.tabs.orders })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: formWords.save })).not.toBeInTheDocument()
})
