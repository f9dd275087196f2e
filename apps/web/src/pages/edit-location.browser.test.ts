/** Changes to a saved location: saved, kept, in conflict; tags and notes. */
import { messageOf, notKeptWords, Problem } from '@lamplighter/domain/http'
import { addLocationTag, removeLocationTag, updateLocation } from '@lamplighter/domain/locations'
import { createNote } from '@lamplighter/domain/notes'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { confirmCancel, draftWords } from '../features/locations/draft/draft.messages.ts'
import { savingWords } from '../features/locations/saving/saving.messages.ts'
import { formWords, TRY_AGAIN } from '../kit/kit.messages.ts'
import { keptMessages } from '../lib/outbox/outbox.messages.ts'
import { unsentOf } from '../lib/outbox/outbox-table.ts'
import { addressShown, goTo, leaveApp, openApp } from '../testing/app.tsx'
import { openCity } from '../testing/city-server.ts'
import { passTimeUntil, stopTheClock } from '../testing/clock.ts'
import {
  addTag,
  button,
  edit,
  field,
  said,
  save,
  see,
  seeFilesArrive,
  signedInTo,
  tags,
} from '../testing/edit-page.ts'
import { onFullDevice } from '../testing/full-device.ts'
import { answer, goOffline, goOnline } from '../testing/network.ts'
import { location, user } from '../testing/records.ts'

const bench = location({ name: 'Bench', description: 'By the gate' })
const opened = `/edit-location?id=${bench._id}&lat=${bench.latitude}&lng=${bench.longitude}&from=savedlocations`

test('an edit sends its base version, and announces the save', async () => {
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

test('keeps an offline edit as a draft, and lists the changes that others do not see', async () => {
  const { city } = await signedInTo(opened, [bench])
  goOffline()
  await field('Name').fill('Bench by the gate')
  await save()
  await said(savingWords.savedOffline)
  expect(city.updated).toEqual([])
  goOnline()
  await said(savingWords.updated)
  expect(city.locations.get(bench._id)?.name).toBe('Bench by the gate')
})

test('DUR-47 keeps the form open on a full device, and says what can be deleted', async () => {
  const { me, city } = await signedInTo(opened, [bench])
  await field('Name').fill('Bench by the gate')
  await field('New note').fill('Valve is stiff')
  goOffline()
  await onFullDevice(async () => {
    await button('Add Note').click()
    await said(notKeptWords.full)
    await see(page.getByRole('alert').getByRole('button', { name: notKeptWords.openSettings }))
    await expect.element(field('New note')).toHaveValue('Valve is stiff')
    await button('Close message').click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await save()
    await said(notKeptWords.full)
    await expect.element(field('Name')).toHaveValue('Bench by the gate')
    await see(page.getByText('Valve is stiff'))
    expect([city.updated, city.posted]).toEqual([[], []])
  })
  goOnline()
  await save()
  await said(savingWords.savedWithNotes)
  await expect.poll(() => unsentOf(me._id)).toEqual([])
  expect(city.locations.get(bench._id)?.name).toBe('Bench by the gate')
})

test('LOC-15 sends a tag of a saved location at once; saving waits for it and does not conflict', async () => {
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

test('sends two tags one after the other', async () => {
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

test('does not show a rejected tag', async () => {
  await signedInTo(opened, [bench])
  answer(addLocationTag, () => {
    throw new Problem('forbidden')
  })
  await addTag('shady')
  await said(messageOf('forbidden'))
  await expect.element(tags()).not.toBeInTheDocument()
})

test('LOC-15 a rejected removal keeps the tag; later it goes at once', async () => {
  const { city } = await signedInTo(opened, [bench])
  await addTag('Night shift')
  await see(tags().getByText('night shift'))
  answer(removeLocationTag, () => {
    throw new Problem('forbidden')
  })
  const remove = () => button('Remove tag night shift').click()
  await remove()
  await said(messageOf('forbidden'))
  await see(tags().getByText('night shift'))
  answer(removeLocationTag, ({ params }) => city.change(params.id, { tags: [] }))
  await remove()
  await expect.element(page.getByText('night shift')).not.toBeInTheDocument()
})

test('LOC-28 Cancel discards the edits after a question that names them', async () => {
  await signedInTo(opened, [bench])
  await field('Name').fill('Never meant')
  await see(page.getByText(/^Draft saved/))
  await leaveApp()
  await openApp(opened)
  const draft = page.getByRole('region', { name: draftWords.draft })
  await see(draft.getByText(draftWords.notTheTruth))
  await see(draft.getByRole('row', { name: 'Name Bench Never meant' }))
  await button('Cancel').click()
  const dialog = page.getByRole('dialog')
  await see(dialog.getByText(confirmCancel(['Name'])))
  await dialog.getByRole('button', { name: formWords.discard }).click()
  await expect.poll(addressShown).toMatch(/^\/saved-locations/)
  await goTo(opened)
  await edit()
  await expect.element(field('Name')).toHaveValue('Bench')
  await expect.element(draft).not.toBeInTheDocument()
})

test('keeps a note for a saved location on this device if the server does not answer', async () => {
  const { city } = await signedInTo(opened, [bench])
  goOffline()
  await field('New note').fill('Valve is stiff')
  stopTheClock()
  await button('Add Note').click()
  await passTimeUntil(said(keptMessages.notSentYet))
  vi.useRealTimers()
  await expect.element(field('New note')).toHaveValue('')
  goOnline()
  await leaveApp()
  await openApp('/saved-locations')
  await expect.poll(() => city.posted.map(({ body }) => body.text)).toEqual(['Valve is stiff'])
})

test('takes back the message that a note waits for its files, once they have arrived', async () => {
  const { city } = await signedInTo(opened, [bench])
  await seeFilesArrive(city, 'Add Note')
})

test('DUR-34 a rejected note stays in the list with its reason, and can be sent again', async () => {
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

test('ignores an answer that arrives after leaving the page', async () => {
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
  await edit()
  await expect.element(field('Name')).toHaveValue('Valve')
  held.resolve()
  await expect.poll(() => city.locations.get(bench._id)?.name).toBe('Bench by the gate')
  await expect.element(field('Name')).toHaveValue('Valve')
})
