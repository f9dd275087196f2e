/** LOC-58, ORDER-23. A new location in two screens: where and what, then what is to be said of it. */
import { type PlaceOfPoint, reverseGeocode } from '@lamplighter/domain/locations'
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { markingWords } from '../../features/locations/marking/marking.messages.ts'
import { proposeOrder } from '../../features/work-orders/form/order-draft.ts'
import { goTo, openApp } from '../../testing/app.tsx'
import { openCity } from '../../testing/city-server.ts'
import { button, field, said, save, see } from '../../testing/edit-page.ts'
import { signIn } from '../../testing/issuer.ts'
import { answer } from '../../testing/network.ts'
import { membership, user } from '../../testing/records.ts'

const fixAt = (latitude: number, accuracy: number) =>
  ({ coords: { latitude, longitude: -96.6351, accuracy } }) as GeolocationPosition
const fix = fixAt(40.6166, 8)
let find: MockInstance<Geolocation['getCurrentPosition']>

beforeEach(() => {
  find = vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) => found(fix))
  return () => void vi.restoreAllMocks()
})

async function begin() {
  const me = user()
  const city = openCity(me)
  const { cityId, cityName, cityState } = membership()
  answer(
    reverseGeocode,
    (): PlaceOfPoint => ({
      ...{ city: cityName, state: cityState, cityId, zip: '68000', county: null },
      ...{ confidence: 'exact', source: 'city limits', candidates: [], placeWords: 'Clover St' },
    }),
  )
  await signIn(me)
  await openApp('/edit-location?here=true')
  await see(page.getByRole('heading', { name: 'What is it?' }))
  return city
}

async function choose(icon: string) {
  await page.getByRole('searchbox', { name: 'Search icons' }).fill(icon)
  await button(icon).click()
}

test('an icon leads on, and proposes a name', async () => {
  await begin()
  await see(page.getByText(/^You are here, give or take /))
  await choose('Bench')
  await expect.element(field('Name')).toHaveValue('Bench, Clover St')
})

test('a name that was typed stays when another icon is chosen; a proposed one does not', async () => {
  await begin()
  await choose('Bench')
  await button('Change Place or Icon').click()
  await choose('Streetlight')
  await expect.element(field('Name')).toHaveValue('Streetlight, Clover St')
  await field('Name').fill('The dark corner')
  await button('Change Place or Icon').click()
  await choose('Bench')
  await expect.element(field('Name')).toHaveValue('The dark corner')
})

test('it is saved with its note where it stands', async () => {
  const city = await begin()
  await choose('Bench')
  await field('New note').fill('Slat is loose')
  await save()
  await said('Location and notes saved successfully!')
  expect(city.created.map(({ body }) => [body.name, body.icon, body.latitude])).toEqual([
    ['Bench, Clover St', 'bench', 40.6166],
  ])
  expect(city.posted.map(({ body }) => body.text)).toEqual(['Slat is loose'])
})

test('the pin goes to a fix that comes after the first, and stays once an icon is chosen', async () => {
  find.mockImplementationOnce((found) => found(fixAt(40.6171, 60)))
  const city = await begin()
  await see(page.getByText('You are here, give or take 26 ft.'))
  await choose('Bench')
  find.mockImplementation((found) => found(fixAt(40.6199, 8)))
  await button('Change Place or Icon').click()
  await see(page.getByText(markingWords.moveMap))
  await choose('Bench')
  await save()
  await expect.poll(() => city.created.map(({ body }) => body.latitude)).toEqual([40.6166])
})

test('saved, it leads on to its work order where that is asked for', async () => {
  const city = await begin()
  await choose('Bench')
  await button('Save and Raise Order').click()
  await expect.poll(() => location.pathname).toBe('/work-orders/new/details')
  expect(new URLSearchParams(location.search).get('locationId')).toBe(city.created[0]?.body._id)
  await expect.element(field('Title')).toHaveValue('')
})

test('ORDER-23 its order is proposed the first line of the note as title, until somebody types one', async () => {
  await begin()
  await choose('Bench')
  await field('New note').fill('Slat is loose\nTwo screws')
  await button('Save and Raise Order').click()
  await expect.element(field('Title')).toHaveValue('Slat is loose')
  const address = location.pathname + location.search
  await field('Title').fill('Screw the slat on')
  await goTo('/saved-locations')
  await expect.element(field('Title')).not.toBeInTheDocument()
  await proposeOrder(user()._id, new URLSearchParams(address.split('?')[1]).get('locationId') ?? '', 'Again')
  await goTo(address)
  await expect.element(field('Title')).toHaveValue('Screw the slat on')
})

test('all details are one press away, and have what was entered', async () => {
  await begin()
  await choose('Bench')
  await field('New note').fill('Slat is loose')
  await button('All Details').click()
  await see(page.getByRole('button', { name: /^Location Details/ }))
  await expect.element(field('Name')).toHaveValue('Bench, Clover St')
  await expect.element(field('New note')).toHaveValue('Slat is loose')
})

test('without a name it says so at the field', async () => {
  await begin()
  await choose('Bench')
  await field('Name').fill('')
  await save()
  await said('Please enter a location name before saving.')
  await expect.element(field('Name')).toHaveFocus()
})
