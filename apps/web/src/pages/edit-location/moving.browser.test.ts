/** LOC-102, LOC-103. A move shows its distance and can be undone before and after saving. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { moveWords } from '../../features/locations/editor/edit.messages.ts'
import { afterSaveWords, savingWords } from '../../features/locations/saving/saving.messages.ts'
import { pinWords } from '../../map/map.messages.ts'
import { openApp } from '../../testing/app.tsx'
import { openCity } from '../../testing/city-server.ts'
import { button, save, see } from '../../testing/edit-page.ts'
import { signIn } from '../../testing/issuer.ts'
import { goOffline, goOnline } from '../../testing/network.ts'
import { location, user } from '../../testing/records.ts'

const bench = location({ name: 'Bench', description: 'By the gate' })
const address = `/edit-location?id=${bench._id}&lat=${bench.latitude}&lng=${bench.longitude}&from=savedlocations`

const bar = () => document.querySelector('[data-action-bar]')?.textContent
const message = (words: RegExp) => page.getByRole('alert').filter({ hasText: words })
const offered = (words: RegExp, label: string) =>
  message(words).getByRole('button', { name: label, exact: true })

async function open() {
  const me = user()
  const city = openCity(me, [bench])
  await signIn(me)
  await openApp(address)
  await see(page.getByRole('region', { name: 'Bench', exact: true }))
  return city
}

/** The test has no map, so the position is typed. */
async function moveTo(latitude: number) {
  await page.getByRole('textbox', { name: 'Coordinates' }).fill(`${latitude}, ${bench.longitude}`)
  await button(pinWords.place).click()
}

test('LOC-102 shows a small move beside Save and in the message, and Undo reverts only the move', async () => {
  const city = await open()
  await moveTo(40.62003)
  await expect.poll(bar).toContain('Moved 11 ft')
  await typeDescription('Painted')
  await save()
  const said = new RegExp(`${savingWords.updated} Moved 11 ft\\.`)
  await see(message(said))
  expect(city.locations.get(bench._id)?.latitude).toBeGreaterThan(bench.latitude)
  await offered(said, 'Undo').click()
  await see(message(new RegExp(afterSaveWords.movedBack)))
  expect(city.locations.get(bench._id)).toMatchObject({ latitude: 40.62, description: 'Painted' })
  expect(city.updated.map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"2"'])
})

test('LOC-102 can undo a move before saving', async () => {
  await open()
  await moveTo(40.62003)
  await expect.poll(bar).toContain('Moved 11 ft')
  await button('Undo').click()
  await expect.poll(bar).toContain(moveWords.backAgain)
})

test('LOC-102 can undo a move offline, after the move itself', async () => {
  const city = await open()
  goOffline()
  await moveTo(40.62002)
  await save()
  await offered(/Moved 7 ft\./, 'Undo').click()
  await see(message(/On this device, not sent yet/))
  goOnline()
  await expect.poll(() => city.updated.length).toBe(2)
  await expect.poll(() => city.locations.get(bench._id)?.latitude).toBe(40.62)
})

test('LOC-103 the message after an edit links to the location', async () => {
  await open()
  await moveTo(40.62001)
  await save()
  await offered(/Moved 4 ft\./, afterSaveWords.show).click()
  await see(page.getByRole('region', { name: 'Bench', exact: true }))
})

async function typeDescription(words: string) {
  await button('Location Details').click()
  await page.getByRole('textbox', { name: 'Description' }).fill(words)
}
