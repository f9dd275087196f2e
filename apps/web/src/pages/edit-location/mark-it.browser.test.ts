import { deleteLocation, reverseGeocode } from '@lamplighter/domain/locations'
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { storedDraftsOf } from '../../features/locations/draft/location-draft.ts'
import { addedTo, addTo } from '../../features/locations/editor/edit.messages.ts'
import { markingWords } from '../../features/locations/marking/marking.messages.ts'
import { afterSaveWords } from '../../features/locations/saving/saving.messages.ts'
import { proposeOrder } from '../../features/work-orders/form/order-draft.ts'
import { keptMessages } from '../../lib/outbox/outbox.messages.ts'
import { goTo } from '../../testing/app.tsx'
import { button, field, said, save, see, seeFilesArrive } from '../../testing/edit-page.ts'
import { begin, beside, choose, clover, fix, fixAt } from '../../testing/mark-it.ts'
import { answer, goOffline, goOnline } from '../../testing/network.ts'
import { user } from '../../testing/records.ts'

let find: MockInstance<Geolocation['getCurrentPosition']>

beforeEach(() => {
  find = vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) => found(fix))
  return () => void vi.restoreAllMocks()
})

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
  await noted()
  await seeFilesArrive(city, addTo('Bench 230'))
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
