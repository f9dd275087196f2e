/** LOC-58, LOC-88, ORDER-23. A new location on two screens: position and type, then name, photo and note. */
import type { User } from '@lamplighter/domain/auth'
import {
  deleteLocation,
  type Location,
  listLocations,
  type PlaceOfPoint,
  reverseGeocode,
  summariseLocations,
} from '@lamplighter/domain/locations'
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queuedNoteWords } from '../../features/locations/draft/draft.messages.ts'
import { storedDraftsOf } from '../../features/locations/draft/location-draft.ts'
import { addedTo, addTo, editWords } from '../../features/locations/editor/edit.messages.ts'
import { markingWords } from '../../features/locations/marking/marking.messages.ts'
import { afterSaveWords } from '../../features/locations/saving/saving.messages.ts'
import { proposeOrder } from '../../features/work-orders/form/order-draft.ts'
import { keptMessages } from '../../lib/outbox/outbox.messages.ts'
import { goTo, openApp } from '../../testing/app.tsx'
import { openCity } from '../../testing/city-server.ts'
import { button, choosePhoto, field, said, save, see } from '../../testing/edit-page.ts'
import { signIn } from '../../testing/issuer.ts'
import { answer, goOffline, goOnline, pageOf } from '../../testing/network.ts'
import { location as aLocation, membership, user } from '../../testing/records.ts'
import { takeUploads } from '../../testing/upload-server.ts'

const fixAt = (latitude: number, accuracy: number) =>
  ({ coords: { latitude, longitude: -96.6351, accuracy } }) as GeolocationPosition
const fix = fixAt(40.6166, 8)
let find: MockInstance<Geolocation['getCurrentPosition']>

beforeEach(() => {
  find = vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) => found(fix))
  return () => void vi.restoreAllMocks()
})

const { cityId, cityName, cityState } = membership()
const clover: PlaceOfPoint = {
  ...{ city: cityName, state: cityState, cityId, zip: '68000', county: null },
  ...{ confidence: 'exact', source: 'city limits', candidates: [], placeWords: 'Clover St' },
}

interface Before {
  found?: readonly Location[]
  me?: User
  /** Additional answers of the server. */
  answers?: () => void
}

async function begin({ found, me = user(), answers }: Before = {}) {
  const city = openCity(me, found)
  answer(reverseGeocode, () => clover)
  answers?.()
  await signIn(me)
  await openApp('/edit-location?here=true')
  await see(page.getByRole('heading', { name: 'What is it?' }))
  return city
}

async function choose(icon: string) {
  await page.getByRole('searchbox', { name: 'Search icons' }).fill(icon)
  await button(icon).click()
}

test('choosing an icon opens the next screen and suggests a name', async () => {
  await begin()
  await see(page.getByText(/^Your location \(accurate to /))
  await choose('Bench')
  await expect.element(field('Name')).toHaveValue('Bench, Clover St')
})

test('keeps a typed name when another icon is chosen, but not a suggested one', async () => {
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

test('saves the location with its note', async () => {
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

test('suggests the same name if the place loads only while saving', async () => {
  const late = Promise.withResolvers<void>()
  const answers = () =>
    void answer(reverseGeocode, async () => {
      await late.promise
      return clover
    })
  const city = await begin({ answers })
  await choose('Bench')
  await expect.element(button('Save')).toBeEnabled()
  // Pressed from inside the page: a busy computer's driver takes longer than the second that saving waits for the place.
  ;(button('Save').element() as HTMLButtonElement).click()
  await expect.element(button('Save')).toBeDisabled()
  late.resolve()
  await said('Location saved successfully!')
  expect(city.created.map(({ body }) => body.name)).toEqual(['Bench, Clover St'])
})

test('moves the pin to later positions until an icon is chosen', async () => {
  find.mockImplementationOnce((found) => found(fixAt(40.6171, 60)))
  const city = await begin()
  await see(page.getByText('Your location (accurate to 26 ft).'))
  await choose('Bench')
  find.mockImplementation((found) => found(fixAt(40.6199, 8)))
  await button('Change Place or Icon').click()
  await see(page.getByText(markingWords.moveMap))
  await choose('Bench')
  await save()
  await expect.poll(() => city.created.map(({ body }) => body.latitude)).toEqual([40.6166])
})

test('opens the work order form after saving, if asked to', async () => {
  const city = await begin()
  await choose('Bench')
  await button('Save and Create Order').click()
  await expect.poll(() => location.pathname).toBe('/work-orders/new/details')
  expect(new URLSearchParams(location.search).get('locationId')).toBe(city.created[0]?.body._id)
  await expect.element(field('Title')).toHaveValue('')
})

test("ORDER-23 suggests the note's first line as the order's title until the user types one", async () => {
  await begin()
  await choose('Bench')
  await field('New note').fill('Slat is loose\nTwo screws')
  await button('Save and Create Order').click()
  await expect.element(field('Title')).toHaveValue('Slat is loose')
  const address = location.pathname + location.search
  await field('Title').fill('Screw the slat on')
  await goTo('/saved-locations')
  await expect.element(field('Title')).not.toBeInTheDocument()
  await proposeOrder(user()._id, new URLSearchParams(address.split('?')[1]).get('locationId') ?? '', 'Again')
  await goTo(address)
  await expect.element(field('Title')).toHaveValue('Screw the slat on')
})

test('opens the full form with everything entered so far', async () => {
  await begin()
  await choose('Bench')
  await field('New note').fill('Slat is loose')
  await button('All Details').click()
  await see(page.getByRole('button', { name: /^Location Details/ }))
  await expect.element(field('Name')).toHaveValue('Bench, Clover St')
  await expect.element(field('New note')).toHaveValue('Slat is loose')
})

test('without a name, shows the error at the field', async () => {
  await begin()
  await choose('Bench')
  await field('Name').fill('')
  await save()
  await said('Please enter a location name before saving.')
  await expect.element(field('Name')).toHaveFocus()
})

test('LOC-103 Undo in the message moves the new location to the trash', async () => {
  const city = await begin()
  const gone = answer(deleteLocation, () => ({ success: true as const, message: '' }))
  await choose('Bench')
  await save()
  const message = page.getByRole('alert').filter({ hasText: 'Location saved successfully!' })
  await see(message.getByRole('button', { name: afterSaveWords.show }))
  await message.getByRole('button', { name: 'Undo' }).click()
  await said('"Bench, Clover St" has been moved to trash.')
  expect(gone.map(({ params }) => params.id)).toEqual([city.created[0]?.body._id])
})

test('LOC-103 does not navigate away from the work order form', async () => {
  await begin()
  await choose('Bench')
  await button('Save and Create Order').click()
  await said('Location saved successfully!')
  await expect.element(button(afterSaveWords.show)).not.toBeInTheDocument()
})

const benchHere = () => ({ ...beside('bench', 9), name: 'Bench 230' })
const noted = async () => {
  await choose('Bench')
  await field('New note').fill('Slat is loose')
}

test('LOC-104 adds the note to the existing location once, and creates no new one', async () => {
  const there = benchHere()
  const city = await begin({ found: [there] })
  await noted()
  await button(addTo('Bench 230')).click()
  await said(addedTo('Bench 230'))
  await see(page.getByRole('region', { name: 'Bench 230', exact: true }))
  expect(city.posted.map(({ body }) => [body.locationId, body.text])).toEqual([[there._id, 'Slat is loose']])
  expect(city.created).toEqual([])
  await expect.poll(() => storedDraftsOf(user()._id)).toEqual([])
})

test('LOC-104 takes back the message that the note waits for its files, once they have arrived', async () => {
  const city = await begin({ found: [benchHere()] })
  const held = Promise.withResolvers<void>()
  takeUploads().before = () => held.promise
  await noted()
  await choosePhoto()
  await button(addTo('Bench 230')).click()
  const message = page.getByRole('alert').filter({ hasText: queuedNoteWords.goesWithFiles })
  await see(message)
  // A message under the pointer does not close by itself.
  await message.hover()
  held.resolve()
  await expect.poll(() => city.posted).toHaveLength(1)
  await expect.element(message).not.toBeInTheDocument()
})

test('LOC-104 does the same offline, and creates no new location later', async () => {
  const there = benchHere()
  const city = await begin({ found: [there] })
  await noted()
  await see(button(addTo('Bench 230')))
  goOffline()
  await button(addTo('Bench 230')).click()
  await said(keptMessages.notSentYet)
  goOnline()
  await expect.poll(() => city.posted.map(({ body }) => body.locationId)).toEqual([there._id])
  expect(city.created).toEqual([])
})

test('LOC-6 searches a wider area if the position is inaccurate, and keeps warning', async () => {
  find.mockImplementation((found) => found(fixAt(40.6166, 85)))
  await begin({ found: [{ ...beside('bench', 70), name: 'Bench 230' }] })
  const unsure = 'Your position is only known to within 280 ft. Place the pin yourself.'
  await see(page.getByText(unsure))
  await choose('Bench')
  await see(page.getByText(unsure))
  await see(page.getByText('A bench 230 ft away: open it instead?'))
})

const figures = {
  ...{ total: 1, matching: 1, categories: {}, tags: [], cities: [], icons: [] },
  ...{ extent: null, densest: null },
}
const kindsNear = () => page.getByRole('group', { name: editWords.kindsNear })
const kinds = () => [...(kindsNear().query()?.querySelectorAll('button') ?? [])].map((one) => one.textContent)
const beside = (icon: string, meters: number) =>
  aLocation({ icon, latitude: fix.coords.latitude + meters / 111_195, longitude: fix.coords.longitude })
const street = [beside('bench', 8), beside('streetlight', 40), beside('streetlight', -60), beside('well', 3)]

test('LOC-88 offers nearby types first, without recent ones, and asks for them once', async () => {
  const answers = () => void answer(summariseLocations, () => ({ ...figures, recentIcons: ['well'] }))
  const city = await begin({ found: street, answers })
  await see(kindsNear())
  expect(kinds()).toEqual(['Streetlight', 'Bench'])
  expect(city.listed).toHaveLength(1)
  await kindsNear().getByRole('button', { name: 'Bench' }).click()
  await expect.element(field('Name')).toHaveValue('Bench, Clover St')
})

test('LOC-88 offers only types that the user may choose', async () => {
  const me = user({ cityMemberships: [membership({ userType: 'custom', customCategories: ['Parks'] })] })
  await begin({ found: street, me })
  await see(kindsNear())
  expect(kinds()).toEqual(['Bench'])
})

test('LOC-88 shows no heading without nearby types', async () => {
  const city = await begin({ found: [beside('bench', 900)] })
  await expect.poll(() => city.listed.length).toBe(1)
  await choose('Bench')
  await button('Change Place or Icon').click()
  await see(page.getByRole('searchbox', { name: 'Search icons' }))
  await expect.element(kindsNear()).not.toBeInTheDocument()
})

test('LOC-88 nearby types that load after a press do not move the buttons', async () => {
  const late = Promise.withResolvers<Location[]>()
  const asked: unknown[] = []
  await begin({
    answers: () =>
      void answer(listLocations, async (call) => {
        asked.push(call)
        return pageOf(await late.promise)
      }),
  })
  await expect.poll(() => asked.length).toBe(1)
  await userEvent.keyboard('{Shift}')
  const top = () =>
    page.getByRole('searchbox', { name: 'Search icons' }).element().getBoundingClientRect().top
  const before = top()
  late.resolve(street)
  await new Promise((resolve) => setTimeout(resolve, 500))
  await expect.element(kindsNear()).not.toBeInTheDocument()
  expect(top()).toBe(before)
})

test('LOC-88 a place that loads late does not move the buttons', async () => {
  const late = Promise.withResolvers<void>()
  await begin({
    answers: () =>
      void answer(reverseGeocode, async () => {
        await late.promise
        return clover
      }),
  })
  const top = () =>
    page.getByRole('searchbox', { name: 'Search icons' }).element().getBoundingClientRect().top
  await see(page.getByText(/^Your location/))
  const before = top()
  late.resolve()
  await see(page.getByText('Clover St'))
  expect(top()).toBe(before)
})

test('LOC-88 recent icons that load after a press do not move the buttons either', async () => {
  const late = Promise.withResolvers<void>()
  await begin({
    answers: () =>
      void answer(summariseLocations, async () => {
        await late.promise
        return { ...figures, recentIcons: ['well'] }
      }),
  })
  await userEvent.keyboard('{Shift}')
  late.resolve()
  await new Promise((resolve) => setTimeout(resolve, 500))
  await expect.element(page.getByRole('group', { name: 'Recent icons' })).not.toBeInTheDocument()
})
