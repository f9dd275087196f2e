import type { Location } from '@lamplighter/domain/locations'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { formOf } from '../features/locations/location-form.ts'
import { locationItem } from '../features/locations/locations.outbox.ts'
import { savingWords } from '../features/locations/saving/saving.messages.ts'
import { conflictWords as words } from '../kit/conflict/conflict.messages.ts'
import { addToOutbox } from '../lib/outbox/outbox.ts'
import { unsentOf } from '../lib/outbox/outbox-table.ts'
import { fieldsOf } from '../lib/unsent/location-input.ts'
import { goTo, leaveApp, openApp } from '../testing/app.tsx'
import { openCity } from '../testing/city-server.ts'
import { addTag, button, field, said, save, see, signedInTo, tags } from '../testing/edit-page.ts'
import { signIn } from '../testing/issuer.ts'
import { location, user } from '../testing/records.ts'

const bench = location({ name: 'Bench', description: 'By the gate' })
const opened = `/edit-location?id=${bench._id}&lat=${bench.latitude}&lng=${bench.longitude}&from=savedlocations`

const sides = (label: string) => page.getByRole('radiogroup', { name: label })
const theirs = (label: string) => sides(label).getByRole('radio', { name: /^Theirs, .+ [AP]M, Dana Mason$/ })
const mine = (label: string) => sides(label).getByRole('radio', { name: words.mine })
const waiting = (userId: string) =>
  expect.poll(async () => (await unsentOf(userId)).map(({ state }) => state))

test("LOC-32 after a conflict, shows both versions with their author, and can keep the user's", async () => {
  const { me, city } = await signedInTo(opened, [bench])
  await field('Name').fill('Bench by the gate')
  await field('Description').fill('Two slats')
  city.change(bench._id, { name: 'Bench, painted', icon: 'bench' })
  await save()
  await expect.element(mine('Name')).toBeChecked()
  await expect.element(mine('Name')).toHaveAccessibleDescription('Bench by the gate')
  await expect.element(theirs('Name')).toHaveAccessibleDescription('Bench, painted')
  expect(page.getByRole('radiogroup').elements()).toHaveLength(1)
  // One question and one primary button: the one in the bar.
  await expect.element(button(words.saveChoice)).toHaveAttribute('data-variant', 'default')
  expect(city.locations.get(bench._id)?.name).toBe('Bench, painted')
  await waiting(me._id).toEqual(['conflict'])
  await button(words.saveChoice).click()
  await said(savingWords.updated)
  expect(city.updated.map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"2"'])
  expect(city.locations.get(bench._id)).toMatchObject({
    name: 'Bench by the gate',
    description: 'Two slats',
    icon: 'bench',
  })
  await waiting(me._id).toEqual([])
})

test('LOC-32 each field has its own choice, by keyboard too, and the form shows the choice', async () => {
  const { city } = await signedInTo(opened, [bench])
  await field('Name').fill('Bench by the gate')
  await field('Description').fill('Two slats')
  city.change(bench._id, { name: 'Bench, painted', description: 'Green', latitude: bench.latitude + 0.0001 })
  await save()
  await see(page.getByText(words.lead))
  await expect.element(page.getByText(words.lead)).toHaveFocus()
  await userEvent.tab()
  await expect.element(mine('Name')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(theirs('Name')).toBeChecked()
  await expect.element(field('Name')).toHaveValue('Bench, painted')
  await expect.element(field('Description')).toHaveValue('Two slats')
  await button(words.saveChoice).click()
  await said(savingWords.updated)
  expect(city.locations.get(bench._id)).toMatchObject({
    name: 'Bench, painted',
    description: 'Two slats',
    latitude: bench.latitude + 0.0001,
  })
})

test('LOC-32 after a conflict, can take the other version as the base of the next edit', async () => {
  const { me, city } = await signedInTo(opened, [bench])
  await field('Name').fill('Bench by the gate')
  city.change(bench._id, { name: 'Bench, painted' })
  await save()
  await button(words.useTheirs).click()
  await expect.element(field('Name')).toHaveValue('Bench, painted')
  await waiting(me._id).toEqual([])
  await field('Description').fill('Green')
  await save()
  await said(savingWords.updated)
  expect(city.locations.get(bench._id)).toMatchObject({ name: 'Bench, painted', description: 'Green' })
})

test('DUR-46 an open conflict waits in the outbox and can be opened from there, from its note and in the form', async () => {
  const { me, city } = await signedInTo(opened, [bench])
  await field('Name').fill('Bench by the gate')
  await field('Description').fill('Two slats')
  const left = city.change(bench._id, { name: 'Bench, painted', tags: ['wood'] })
  await save()
  await see(page.getByText(words.lead))
  await button('Cancel').click()
  await expect.element(page.getByText(words.lead)).not.toBeInTheDocument()
  await waiting(me._id).toEqual(['conflict'])
  expect(city.locations.get(bench._id)).toEqual(left)
  await goTo(`/location-notes?id=${bench._id}`)
  await see(page.getByRole('heading', { level: 1, name: 'Bench, painted' }))
  await page.getByRole('link', { name: words.choose }).click()
  await expect.element(theirs('Name')).toHaveAccessibleDescription('Bench, painted')
  await expect.element(field('Name')).toHaveValue('Bench by the gate')
  await expect.element(field('Description')).toHaveValue('Two slats')
  await see(tags().getByText('wood'))
  await leaveApp()
  await openApp('/outbox')
  await see(page.getByText('Dana Mason changed this too. Choose a version.'))
  await button(`${words.choose}: Changes to Bench by the gate`).click()
  await theirs('Name').click()
  await button(words.saveChoice).click()
  await waiting(me._id).toEqual([])
  expect(city.updated.map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"2"'])
  expect(city.locations.get(bench._id)).toMatchObject({
    name: 'Bench, painted',
    description: 'Two slats',
    tags: ['wood'],
  })
})

test('DUR-32 shows both positions and the distance if two users moved the pin', async () => {
  const { me, city } = await signedInTo(opened, [bench])
  const at = (north: number) => ({ latitude: bench.latitude + north, longitude: bench.longitude })
  const form = { ...formOf(bench), at: at(0.0001), version: bench.version }
  city.change(bench._id, at(0.0002))
  const { latitude, longitude } = form.at
  const body = { ...fieldsOf(bench), at: undefined, latitude, longitude }
  await addToOutbox([
    locationItem(
      me._id,
      { form, base: bench },
      {
        params: { id: bench._id },
        body: { ...body, cityId: bench.cityId, city: bench.city, state: bench.state, zip: bench.zip },
      },
    ),
  ])
  await waiting(me._id).toEqual(['conflict'])
  await leaveApp()
  await openApp(opened)
  await expect.element(mine('Place')).toHaveAccessibleDescription('Moved 36 ft 40.620100, -96.630000')
  await expect.element(theirs('Place')).toHaveAccessibleDescription('Moved 73 ft 40.620200, -96.630000')
})

test('DUR-32 merges edits of different fields without asking', async () => {
  const { city } = await signedInTo(opened, [bench])
  await field('Name').fill('Bench by the gate')
  city.change(bench._id, { description: 'Painted green', tags: ['wood'] })
  await save()
  await said(savingWords.updated)
  expect(city.updated.map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"2"'])
  const sent = { name: 'Bench by the gate' }
  expect(city.updated.map(({ body }) => body)).toEqual([sent, sent])
  expect(city.locations.get(bench._id)).toMatchObject({
    name: 'Bench by the gate',
    description: 'Painted green',
    tags: ['wood'],
  })
})

test('DUR-32 an edit that replaces a rejected one includes the edits behind it', async () => {
  const { me, city } = await signedInTo(opened, [bench])
  const edited = (changes: Partial<Location>) => {
    const form = formOf({ ...bench, ...changes })
    return locationItem(me._id, { form, base: bench }, { params: { id: bench._id }, body: changes })
  }
  city.change(bench._id, { name: 'Bench, painted' })
  await addToOutbox([edited({ name: 'Bench by the gate' }), edited({ description: 'Two slats' })])
  await waiting(me._id).toEqual(['conflict', 'waiting'])
  await leaveApp()
  await openApp(opened)
  await expect.element(field('Description')).toHaveValue('Two slats')
  await field('Name').fill('Bench by the west gate')
  await save()
  await said(savingWords.updated)
  await waiting(me._id).toEqual([])
  expect(city.locations.get(bench._id)).toMatchObject({
    name: 'Bench by the west gate',
    description: 'Two slats',
  })
})

test('DUR-32 opens the form when the server rejects an edit after the page has loaded', async () => {
  const me = user()
  const city = openCity(me, [bench])
  await signIn(me)
  await openApp(opened)
  await see(button('Edit'))
  city.change(bench._id, { name: 'Bench, painted' })
  const form = formOf({ ...bench, name: 'Bench by the gate' })
  const request = { params: { id: bench._id }, body: { name: form.name } }
  await addToOutbox([locationItem(me._id, { form, base: bench }, request)])
  await waiting(me._id).toEqual(['conflict'])
  await see(field('Description'))
})

test("LOC-32 still asks about another user's change after a tag was added", async () => {
  const { city } = await signedInTo(opened, [bench])
  await field('Name').fill('Bench by the gate')
  city.change(bench._id, { name: 'Bench, painted', tags: ['by the admin'] })
  await addTag('shady')
  await see(tags().getByText('shady'))
  await save()
  await expect.element(theirs('Name')).toHaveAccessibleDescription('Bench, painted')
  expect(city.locations.get(bench._id)?.name).toBe('Bench, painted')
  await button(words.saveChoice).click()
  await said(savingWords.updated)
  expect(city.locations.get(bench._id)).toMatchObject({
    name: 'Bench by the gate',
    tags: ['by the admin', 'shady'],
  })
})
