/** Tests the app shortcut 'New location here'. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { noPlaceWords } from '../../features/locations/locations.messages.ts'
import { markingWords } from '../../features/locations/marking/marking.messages.ts'
import { pinWords } from '../../map/map.messages.ts'
import { openApp } from '../../testing/app.tsx'
import { openCity } from '../../testing/city-server.ts'
import { button, field, said, save, see } from '../../testing/edit-page.ts'
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

test("starts a location at the device's position; Back does not locate again", async () => {
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

test('explains a denied permission, and finds the position on retry', async () => {
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

test("LOC-106 without a position, the user moves the city's map under the pin and saves as usual", async () => {
  const me = user()
  const city = openCity(me)
  await signIn(me)
  deviceAnswers((_, failed) => failed({ code: 1, message: '' } as GeolocationPositionError))
  await openApp(shortcut)
  await see(page.getByText(/Location access denied/))
  await see(page.getByText(markingWords.placePin))
  const bench = async () => {
    await page.getByRole('searchbox', { name: 'Search icons' }).fill('Bench')
    await button('Bench').click()
  }
  await bench()
  await said('Please select a location on the map before saving.')
  // The test has no map, so the position is typed.
  await field('Coordinates').fill('40.6201, -96.63')
  await button(pinWords.place).click()
  await see(page.getByText(markingWords.moveMap))
  await bench()
  await field('New note').fill('Slat is loose')
  await save()
  await said('Location and notes saved successfully!')
  const [made] = city.created
  expect([made?.body.latitude, made?.body.longitude]).toEqual([40.6201, -96.63])
})

test('LOC-106 does not wait for a slow device', async () => {
  const me = user()
  openCity(me)
  await signIn(me)
  deviceAnswers(() => undefined)
  await openApp(shortcut)
  await button(markingWords.byHand).click()
  await see(page.getByText(markingWords.placePin))
})

test.each([
  ['lat=abc&lng=-96.63', noPlaceWords.invalid],
  ['lat=-96.63&lng=40.62', noPlaceWords.invalid],
  ['lat=0&lng=0', noPlaceWords.ocean],
])('LOC-107 says that a link has no valid place, and links to the map: %s', async (query, words) => {
  const me = user()
  openCity(me)
  await signIn(me)
  await openApp(`/edit-location?${query}`)
  await see(page.getByText(words))
  await see(page.getByRole('main').getByRole('link', { name: 'Maps' }))
  await expect.element(button('Try Again')).not.toBeInTheDocument()
})
