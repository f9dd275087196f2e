/** LOC-110, LOC-111. The history of a location on its page, and values put back. */

import { Problem } from '@lamplighter/domain/http'
import { getLocationHistory, locationWords, updateLocation } from '@lamplighter/domain/locations'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  historyMessages as messages,
  historyWords as words,
} from '../../features/locations/history/history.messages.ts'
import { TRY_AGAIN } from '../../kit/kit.messages.ts'
import { keptMessages } from '../../lib/outbox/outbox.messages.ts'
import { unsentOf } from '../../lib/outbox/outbox-table.ts'
import { deviceDatabase } from '../../lib/storage/device-database.ts'
import { openApp } from '../../testing/app.tsx'
import { openCity } from '../../testing/city-server.ts'
import { button, field, said, see } from '../../testing/edit-page.ts'
import { signIn } from '../../testing/issuer.ts'
import { answer, goOffline, goOnline } from '../../testing/network.ts'
import { historyEntry, location, somebodyElse, user } from '../../testing/records.ts'

const bench = location({ name: 'Bench', icon: 'bench', description: 'Blue' })
const address = `/edit-location?id=${bench._id}&lat=${bench.latitude}&lng=${bench.longitude}&from=savedlocations`
const list = () => page.getByRole('list', { name: words.history })
const head = () => page.getByRole('button', { name: words.history, exact: true })
const putBack = () => list().getByRole('button', { name: `${words.putBack} Description` })
const described = (from: string | null, to: string | null) =>
  historyEntry({ changes: [{ field: 'description', from, to }] })

beforeEach(async () => {
  await deviceDatabase.outbox.clear()
  await deviceDatabase.drafts.clear()
  await page.viewport(390, 844)
})

async function openHistory() {
  const me = user()
  const city = openCity(me, [bench])
  city.history.push(described('Red', 'Blue'), described('Green', 'Red'), described(null, 'Green'))
  city.history.push(historyEntry({ kind: 'created' }))
  await signIn(me)
  await openApp(address)
  await see(head())
  return { ...city, me }
}

test('LOC-110, LOC-111 a description changed three times reads as three lines, and is put back', async () => {
  const city = await openHistory()
  await expect.element(head()).toHaveAttribute('aria-expanded', 'false')
  await head().click()
  for (const line of ['from “Red” to “Blue”', 'from “Green” to “Red”', '“Green”'])
    await see(list().getByText(`Description: ${line}`, { exact: true }))
  await see(list().getByText(`${somebodyElse.name} created this location`))
  await putBack().nth(1).click()
  await said('Description: put back.')
  expect(city.updated.at(-1)?.body).toEqual({ description: 'Green' })
  expect(city.updated.at(-1)?.headers['if-match']).toBe(`"${bench.version}"`)
  await see(list().getByText('Description: from “Blue” to “Green”', { exact: true }))
  // The value is so now, and the form shows it without being edited.
  await expect.element(putBack().nth(2)).toBeVisible()
  expect(putBack().elements()).toHaveLength(3)
  await button('Location Details').click()
  await expect.element(field('Description')).toHaveValue('Green')
  await page.getByRole('alert').getByRole('button', { name: locationWords.undo }).click()
  await expect.poll(() => city.updated.at(-1)?.body).toEqual({ description: 'Blue' })
  await expect.element(field('Description')).toHaveValue('Blue')
})

test('LOC-111 works with the keyboard alone, and keeps the focus', async () => {
  const city = await openHistory()
  ;(head().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await see(list())
  await userEvent.tab()
  await expect.element(putBack().first()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => city.updated.at(-1)?.body).toEqual({ description: 'Red' })
  await expect
    .poll(() => document.activeElement?.closest('ol')?.getAttribute('aria-label'))
    .toBe(words.history)
})

test('LOC-111 waits on the device without a network, and is sent later', async () => {
  const { me, updated } = await openHistory()
  await head().click()
  await see(putBack().first())
  await goOffline()
  await putBack().first().click()
  await said(keptMessages.notSentYet)
  await expect.poll(async () => (await unsentOf(me._id)).length).toBe(1)
  await goOnline()
  await expect.poll(() => updated.at(-1)?.body).toEqual({ description: 'Red' })
})

test('LOC-111 a refusal is said, and nothing changes', async () => {
  await openHistory()
  await head().click()
  await see(putBack().first())
  answer(updateLocation, () => {
    throw new Problem('location_in_trash')
  })
  await putBack().first().click()
  await said(new Problem('location_in_trash').message)
})

test('LOC-111 an edited form is saved first', async () => {
  await openHistory()
  await head().click()
  await see(putBack().first())
  await button('Location Details').click()
  await field('Description').fill('Yellow')
  await see(page.getByText(messages.saveFirst))
  await expect.element(putBack().first()).not.toBeInTheDocument()
})

test('LOC-110 old entries name their fields, and a failed load can be repeated', async () => {
  const { history } = await openHistory()
  const unknown = { from: null, to: null }
  history.unshift(
    historyEntry({
      changes: [
        { field: 'name', ...unknown },
        { field: 'icon', ...unknown },
      ],
    }),
    historyEntry({
      cause: 'import',
      fileName: 'signs.csv',
      changes: [{ field: 'attributes', name: 'SIZE', from: '6', to: '8' }],
    }),
  )
  answer(getLocationHistory, () => {
    throw new Problem('internal')
  })
  await head().click()
  await see(page.getByText(messages.loadFailed))
  answer(getLocationHistory, () => history)
  await button(TRY_AGAIN).click()
  await expect.element(page.getByText(messages.onlyLatest)).not.toBeInTheDocument()
  await see(list().getByText('Changed: name, icon'))
  await see(list().getByText(`${somebodyElse.name} updated it from signs.csv`))
  await see(list().getByText('SIZE: from “6” to “8”'))
})

test('LOC-110 says that earlier changes are missing if the creation is', async () => {
  const { history } = await openHistory()
  history.pop()
  await head().click()
  await see(page.getByText(messages.onlyLatest))
})
