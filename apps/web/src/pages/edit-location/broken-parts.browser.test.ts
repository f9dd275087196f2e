/** Broken parts of the edit page do not break the rest. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../testing/app.tsx'
import { openCity } from '../../testing/city-server.ts'
import { signIn } from '../../testing/issuer.ts'
import { location, note, user } from '../../testing/records.ts'

test('can still save if the map and the notes of the edit page fail', async () => {
  // React logs caught errors; this test causes them on purpose.
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => told.mockRestore())
  const matches = window.matchMedia.bind(window)
  const noMap = vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    // Only the map uses this media query.
    if (query === '(pointer: coarse)') throw new Error('No map for this page')
    return matches(query)
  })
  onTestFinished(() => noMap.mockRestore())
  const noTimes = vi.spyOn(Intl.RelativeTimeFormat.prototype, 'format').mockImplementation(() => {
    throw new Error('No such language')
  })
  onTestFinished(() => noTimes.mockRestore())
  const bench = location({ name: 'Bench' })
  const me = user()
  const city = openCity(me, [bench])
  await signIn(me)
  city.notes.push(note({ locationId: bench._id, createdAt: '2026-01-05T08:00:00.000Z' }))
  await openApp(`/edit-location?id=${bench._id}&lat=40.62&lng=-96.63&from=savedlocations`)
  await expect.element(page.getByText("Couldn't show the map.")).toBeVisible()
  await expect.element(page.getByText("Couldn't show this location's details.")).toBeVisible()
  await expect.element(page.getByText("Couldn't show the notes.")).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Bench by the gate')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => city.locations.get(bench._id)?.name).toBe('Bench by the gate')
})
