/** What becomes of changes to a saved location: saved, kept, in conflict with somebody else's; its tags and notes. */
import { messageOf, Problem } from '@lamplighter/domain/http'
import { addLocationTag, updateLocation } from '@lamplighter/domain/locations'
import { createNote } from '@lamplighter/domain/notes'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queuedNoteWords } from '../features/locations/draft/draft.messages.ts'
import { savingWords, conflictWords as words } from '../features/locations/saving/saving.messages.ts'
import { TRY_AGAIN } from '../kit/kit.messages.ts'
import { goTo, leaveApp, openApp } from '../testing/app.tsx'
import { openCity } from '../testing/city-server.ts'
import { passTimeUntil, stopTheClock } from '../testing/clock.ts'
import { button, field, said, save, see, signedInTo } from '../testing/edit-page.ts'
import { answer, goOffline, goOnline } from '../testing/network.ts'
import { location, user } from '../testing/records.ts'

const bench = location({ name: 'Bench', description: 'By the gate' })
const opened = `/edit-location?id=${bench._id}&lat=${bench.latitude}&lng=${bench.longitude}&from=savedlocations`

test('an edit names the version that it began with, and says that it was saved', async () => {
  const { city } = await signedInTo(opened, [bench])
  await field('Name').fill('Bench by the gate')
  await save()
  await said(savingWords.updated)
  expect(city.updated.map(({ headers }) => headers['if-match'])).toEqual(['"1"'])
  expect(city.locations.get(bench._id)).toMatchObject({
    name: 'Bench by the gate',
    description: 'By the gate',
  })
})

test('an edit without a network is kept as a draft, which says what of it the others do not see', async () => {
  const { city } = await signedInTo(opened, [bench])
  goOffline()
  await field('Name').fill('Bench by the gate')
  await save()
  await said(savingWords.savedOffline)
  expect(city.updated).toEqual([])
  goOnline()
  await said(savingWords.savedWithNotes)
  expect(city.locations.get(bench._id)?.name).toBe('Bench by the gate')
})

test('LOC-32 changed by somebody else meanwhile: both are shown, and one’s own can be kept', async () => {
  const { city } = await signedInTo(opened, [bench])
  await field('Name').fill('Bench by the gate')
  city.change(bench._id, { name: 'Bench, painted' })
  await save()
  const dialog = page.getByRole('dialog', { name: words.title })
  await see(dialog.getByRole('row', { name: 'Name Bench, painted Bench by the gate' }))
  expect(city.locations.get(bench._id)?.name).toBe('Bench, painted')
  await dialog.getByRole('button', { name: words.keepMine }).click()
  await said(savingWords.updated)
  expect(city.updated.map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"2"'])
  expect(city.locations.get(bench._id)?.name).toBe('Bench by the gate')
})

test('LOC-32 changed by somebody else meanwhile: theirs can be taken, and is what the next edit begins with', async () => {
  const { city } = await signedInTo(opened, [bench])
  await field('Name').fill('Bench by the gate')
  city.change(bench._id, { name: 'Bench, painted' })
  await save()
  await button(words.useTheirs).click()
  await expect.element(field('Name')).toHaveValue('Bench, painted')
  await field('Description').fill('Green')
  await save()
  await said(savingWords.updated)
  expect(city.locations.get(bench._id)).toMatchObject({ name: 'Bench, painted', description: 'Green' })
})

test('DUR-32 changed by somebody else in another field: both hold, and nobody is asked', async () => {
  const { city } = await signedInTo(opened, [bench])
  await field('Name').fill('Bench by the gate')
  city.change(bench._id, { description: 'Painted green', tags: ['wood'] })
  await save()
  await said(savingWords.updated)
  expect(city.updated.map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"2"'])
  expect(city.locations.get(bench._id)).toMatchObject({
    name: 'Bench by the gate',
    description: 'Painted green',
    tags: ['wood'],
  })
})

test('closing the conflict changes nothing and loses nothing', async () => {
  const { city } = await signedInTo(opened, [bench])
  await field('Name').fill('Bench by the gate')
  const theirs = city.change(bench._id, { name: 'Bench, painted' })
  await save()
  await see(page.getByRole('dialog', { name: words.title }))
  await page.getByRole('dialog').getByRole('button').first().click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(field('Name')).toHaveValue('Bench by the gate')
  expect(city.locations.get(bench._id)).toEqual(theirs)
})

const addTag = async (tag: string) => {
  await page.getByPlaceholder('Add a tag').fill(tag)
  await button('Add tag').click()
}
const tags = () => page.getByRole('list', { name: 'Tags of this location' })

test('LOC-15 a tag of a saved location goes out at once, before what is typed; saving waits, and is in no conflict with it', async () => {
  const { city } = await signedInTo(opened, [bench])
  const held = Promise.withResolvers<void>()
  const asked = answer(addLocationTag, async ({ params, body }) => {
    await held.promise
    return city.change(params.id, { tags: [body.tag] })
  })
  await field('Name').fill('Bench by the gate')
  await addTag('Shady')
  await expect.poll(() => asked.map(({ body }) => body.tag)).toEqual(['shady'])
  await expect.element(button('Save')).toBeDisabled()
  held.resolve()
  await see(tags().getByText('shady'))
  expect(city.locations.get(bench._id)?.name).toBe('Bench')
  await save()
  await said(savingWords.updated)
  expect(city.updated.map(({ headers }) => headers['if-match'])).toEqual(['"2"'])
  expect(city.locations.get(bench._id)).toMatchObject({ name: 'Bench by the gate', tags: ['shady'] })
})

test('two tags go one after the other', async () => {
  const { city } = await signedInTo(opened, [bench])
  const first = Promise.withResolvers<void>()
  const asked = answer(addLocationTag, async ({ params, body }) => {
    if (body.tag === 'shady') await first.promise
    return city.change(params.id, { tags: [...(city.locations.get(params.id)?.tags ?? []), body.tag] })
  })
  await addTag('shady')
  await addTag('wood')
  await expect.poll(() => asked.length).toBe(1)
  first.resolve()
  await see(tags().getByText('wood'))
  expect(asked.map(({ body }) => body.tag)).toEqual(['shady', 'wood'])
  await see(tags().getByText('shady'))
})

test('a tag that is refused is not shown as there', async () => {
  await signedInTo(opened, [bench])
  answer(addLocationTag, () => {
    throw new Problem('forbidden')
  })
  await addTag('shady')
  await said(messageOf('forbidden'))
  await expect.element(tags()).not.toBeInTheDocument()
})

test('LOC-32 a tag does not hide that somebody else changed the location: saving asks', async () => {
  const { city } = await signedInTo(opened, [bench])
  await field('Name').fill('Bench by the gate')
  city.change(bench._id, { name: 'Bench, painted', tags: ['by the admin'] })
  await addTag('shady')
  await see(tags().getByText('shady'))
  await save()
  const dialog = page.getByRole('dialog', { name: words.title })
  await see(dialog.getByRole('row', { name: 'Tags by the admin, shady shady' }))
  expect(city.locations.get(bench._id)?.name).toBe('Bench, painted')
  await dialog.getByRole('button', { name: words.keepMine }).click()
  await said(savingWords.updated)
  expect(city.locations.get(bench._id)).toMatchObject({ name: 'Bench by the gate', tags: ['shady'] })
})

test('a note for a saved location that the server does not answer is kept on this device', async () => {
  const { city } = await signedInTo(opened, [bench])
  goOffline()
  await field('New note').fill('Valve is stiff')
  stopTheClock()
  await button('Add Note').click()
  await passTimeUntil(said(queuedNoteWords.keptOnDevice))
  vi.useRealTimers()
  await expect.element(field('New note')).toHaveValue('')
  goOnline()
  await leaveApp()
  await openApp('/saved-locations')
  await expect.poll(() => city.posted.map(({ body }) => body.text)).toEqual(['Valve is stiff'])
})

test('DUR-34 a note that is refused stays among the notes with its reason, and can be sent again', async () => {
  const { city } = await signedInTo(opened, [bench])
  const refusal = new Problem('city_inactive', { city: 'Prairie Falls', state: 'NE' })
  answer(createNote, () => {
    throw refusal
  })
  await field('New note').fill('Valve is stiff')
  await button('Add Note').click()
  await said(refusal.message)
  const { posted } = openCity(user(), [...city.locations.values()])
  await page.getByRole('list', { name: 'Notes' }).getByRole('button', { name: TRY_AGAIN }).click()
  await expect.poll(() => posted.map(({ body }) => body.text)).toEqual(['Valve is stiff'])
  await expect.element(button(TRY_AGAIN)).not.toBeInTheDocument()
})

test('an answer that comes after the page was left changes nothing of the next one', async () => {
  const other = location({ name: 'Valve' })
  const { city } = await signedInTo(opened, [bench, other])
  const held = Promise.withResolvers<void>()
  answer(updateLocation, async ({ params, body }) => {
    await held.promise
    const { mediaUrls: _, ...fields } = body
    return city.change(params.id, fields)
  })
  await field('Name').fill('Bench by the gate')
  await save()
  await goTo(opened.replace(bench._id, other._id))
  await expect.element(field('Name')).toHaveValue('Valve')
  held.resolve()
  await expect.poll(() => city.locations.get(bench._id)?.name).toBe('Bench by the gate')
  await expect.element(field('Name')).toHaveValue('Valve')
})
