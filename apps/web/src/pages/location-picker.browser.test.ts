/** Choosing the location of a new work order by type and city. */
import { Problem } from '@lamplighter/domain/http'
import { type Location, listLocations, summariseLocations } from '@lamplighter/domain/locations'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { filterWords } from '../kit/lists/filters/filters.messages.ts'
import { openApp } from '../testing/app.tsx'
import { signIn } from '../testing/issuer.ts'
import { answer, pageOf } from '../testing/network.ts'
import { openOrders } from '../testing/order-server.ts'
import { location, locationSummary, membership, user } from '../testing/records.ts'

const well = location({ name: 'Well 4', icon: 'well' })
const summary = locationSummary({ total: 1, matching: 1, icons: [{ icon: 'well', count: 1 }] })
const type = () => page.getByRole('button', { name: /^Type/ })
const failed = () => page.getByRole('alert').filter({ hasText: filterWords.failed })
const clear = () => page.getByRole('button', { name: filterWords.clearAll })

async function openPicker(me = user(), listed: Location = well) {
  openOrders(me, [], [listed])
  answer(listLocations, () => pageOf([listed]))
  answer(summariseLocations, () => summary)
  await signIn(me)
  await openApp('/work-orders/new/location')
  await expect.element(page.getByText('Showing 1 of 1 locations')).toBeVisible()
}

beforeEach(() => page.viewport(390, 844))

test('keeps the type that the sheet of a phone chose, until it is cleared', async () => {
  await openPicker()
  await type().click()
  const sheet = page.getByRole('dialog', { name: 'Type' })
  await sheet.getByRole('button', { name: /^Well/ }).click()
  await sheet.getByRole('button', { name: /^Show/ }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Type\s*1 chosen/ })).toBeVisible()
  await clear().click()
  await expect.element(page.getByRole('button', { name: 'Type', exact: true })).toBeVisible()
  await expect.element(clear()).not.toBeInTheDocument()
})

test('offers nothing to clear to a member of two cities who has chosen nothing', async () => {
  await openPicker(
    user({
      cityMemberships: [
        membership(),
        membership({ cityId: '018f0000-0000-7000-8000-0000000000c2', cityName: 'Elmhurst' }),
      ],
    }),
  )
  await expect.element(type()).toBeEnabled()
  await expect.element(clear()).not.toBeInTheDocument()
})

test('breaks a long word inside of its row', async () => {
  await openPicker(
    user(),
    location({ name: 'Well 4', icon: 'well', description: 'Files/'.padEnd(180, 'wells') }),
  )
  const facts = await page.getByText(/Files.wells/).findElement()
  const words = document.createRange()
  words.selectNodeContents(facts)
  const row = facts.closest('li')?.getBoundingClientRect()
  expect(words.getBoundingClientRect().right).toBeLessThanOrEqual(row?.right ?? 0)
})

test('says that the filter choices failed to load, and tries again', async () => {
  let fails = true
  const me = user()
  openOrders(me, [], [well])
  answer(listLocations, () => pageOf([well]))
  answer(summariseLocations, () => {
    if (fails) throw new Problem('internal')
    return summary
  })
  await signIn(me)
  await openApp('/work-orders/new/location')
  await expect.element(failed()).toBeVisible()
  await expect.element(type()).toBeDisabled()
  fails = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(type()).toBeEnabled()
  await expect.element(failed()).not.toBeInTheDocument()
})
