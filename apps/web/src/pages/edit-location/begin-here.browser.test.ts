/** Where the shortcut 'New location here' of the installed app leads. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../testing/app.tsx'
import { openCity } from '../../testing/city-server.ts'
import { button, see } from '../../testing/edit-page.ts'
import { signIn } from '../../testing/issuer.ts'
import { user } from '../../testing/records.ts'

const shortcut = '/edit-location?here=true'

function deviceAnswers(answer: (found: PositionCallback, failed: PositionErrorCallback) => void) {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found, failed) =>
    answer(found, failed as PositionErrorCallback),
  )
  onTestFinished(() => void vi.restoreAllMocks())
}
const fix = { coords: { latitude: 40.6166123, longitude: -96.6351, accuracy: 8 } } as GeolocationPosition

test('a location is begun where the device is, and Back does not look for it again', async () => {
  const me = user()
  openCity(me)
  await signIn(me)
  deviceAnswers((found) => found(fix))
  await openApp(shortcut)
  await see(page.getByRole('heading', { name: 'What is it?' }))
  await expect.element(page.getByRole('heading', { name: 'Create New Location' })).toBeVisible()
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    lat: '40.616612',
    lng: '-96.6351',
    from: 'maps',
    here: 'true',
  })
})

test('a refusal is explained, and asking again finds it', async () => {
  const me = user()
  openCity(me)
  await signIn(me)
  let refuses = true
  deviceAnswers((found, failed) =>
    refuses ? failed({ code: 1, message: '' } as GeolocationPositionError) : found(fix),
  )
  await openApp(shortcut)
  await expect.element(page.getByText(/Location access denied/)).toBeVisible()
  refuses = false
  await button('Retry Location').click()
  await see(page.getByRole('heading', { name: 'What is it?' }))
})
