/** LOC-88. Types offered first in Mark It: recent ones and those near the position. */
import {
  type Location,
  listLocations,
  reverseGeocode,
  summariseLocations,
} from '@lamplighter/domain/locations'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { editWords } from '../../features/locations/editor/edit.messages.ts'
import { button, field, see } from '../../testing/edit-page.ts'
import { begin, beside, choose, clover, fix } from '../../testing/mark-it.ts'
import { answer, pageOf } from '../../testing/network.ts'
import { locationSummary, membership, user } from '../../testing/records.ts'

beforeEach(() => {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) => found(fix))
  return () => void vi.restoreAllMocks()
})

const figures = locationSummary({ total: 1, matching: 1 })
const kindsNear = () => page.getByRole('group', { name: editWords.kindsNear })
const kinds = () => [...(kindsNear().query()?.querySelectorAll('button') ?? [])].map((one) => one.textContent)
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
  const search = page.getByRole('searchbox', { name: 'Search icons' })
  const top = () => search.element().getBoundingClientRect().top
  await see(search)
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
  const search = page.getByRole('searchbox', { name: 'Search icons' })
  const top = () => search.element().getBoundingClientRect().top
  await see(search)
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
