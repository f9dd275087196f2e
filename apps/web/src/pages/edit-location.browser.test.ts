/** What becomes of what is typed on the edit page: saved, kept, sent later, in conflict. */
import { Problem } from '@lamplighter/domain/http'
import {
  addLocationTag,
  createLocation,
  draftWords,
  keptAsNew,
  locationMessages,
  notSavedYet,
  updateLocation,
  conflictWords as words,
} from '@lamplighter/domain/locations'
import { createNote, noteMessages } from '@lamplighter/domain/notes'
import { expect, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { goTo, leaveApp, openApp } from '../testing/app.tsx'
import { openCity } from '../testing/city-server.ts'
import { passTimeUntil, stopTheClock } from '../testing/clock.ts'
import { signIn } from '../testing/issuer.ts'
import { answer, goOffline, goOnline, noAnswer } from '../testing/network.ts'
import { location, user } from '../testing/records.ts'

const begun = '/edit-location?lat=40.62&lng=-96.63&from=maps'
const list = '/saved-locations'
const bench = location({ name: 'Bench', description: 'By the gate' })
const opened = `/edit-location?id=${bench._id}&lat=${bench.latitude}&lng=${bench.longitude}&from=savedlocations`

const field = (name: string) => page.getByRole('textbox', { name })
const button = (name: string) => page.getByRole('button', { name })
const save = () => button('Save').click()
const see = (shown: Locator) => expect.element(shown).toBeVisible()
const said = (words: string) => see(page.getByRole('alert').filter({ hasText: words }))
const draftIsKept = () => see(page.getByText(/^Draft saved/))

async function signedInTo(address: string, found = [bench]) {
  const me = user()
  const issuer = await signIn(me)
  const city = openCity(me, found)
  await openApp(address)
  await see(button('Save'))
  return { me, issuer, city }
}

test('LOC-29 a new location goes to the server as it was typed, with its note, and its draft is gone', async () => {
  const { city } = await signedInTo(begun)
  await field('Name').fill('  Hydrant 12 ')
  await field('New note').fill('Valve is stiff')
  await save()
  await said(locationMessages.savedWithNotes)
  const [made] = city.created
  expect(made?.body).toMatchObject({ name: 'Hydrant 12', latitude: 40.62, longitude: -96.63 })
  expect(city.posted.map(({ body }) => body)).toMatchObject([
    { locationId: made?.body._id, text: 'Valve is stiff' },
  ])
  await openApp(begun)
  await expect.element(field('Name')).toHaveValue('')
})

test('without a name nothing is sent, and its field says so and takes the cursor', async () => {
  const { city } = await signedInTo(begun)
  await save()
  await said(locationMessages.nameMissing)
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(field('Name')).toBeInvalid()
  expect(city.created).toEqual([])
})

test('pressed twice, Save makes one location', async () => {
  const { city } = await signedInTo(begun)
  const held = Promise.withResolvers<void>()
  const asked = answer(createLocation, async ({ body }) => {
    await held.promise
    return location({ ...body, mediaUrls: [] })
  })
  await field('Name').fill('Hydrant 12')
  const { left, top } = button('Save').element().getBoundingClientRect()
  await button('Save').dblClick()
  await expect.poll(() => asked.length).toBe(1)
  // The place where the button stood, whatever stands there now.
  document.elementFromPoint(left + 10, top + 10)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  held.resolve()
  await said(locationMessages.savedWithNotes)
  expect(asked).toHaveLength(1)
  expect(city.created).toEqual([])
})

test('LOC-26 what was typed survives the page, and says that it is a draft', async () => {
  await signedInTo(begun)
  await field('Name').fill('Hydrant 12')
  await field('Description').fill('Red')
  await draftIsKept()
  await leaveApp()
  await openApp(begun)
  await expect.element(field('Name')).toHaveValue('Hydrant 12')
  await expect.element(field('Description')).toHaveValue('Red')
  await see(page.getByText(draftWords.onlyHere))
})

test('LOC-30 without a network it is kept and said so, and goes out once when the network is back', async () => {
  const { city } = await signedInTo(begun)
  goOffline()
  await field('Name').fill('Hydrant 12')
  await field('New note').fill('Valve is stiff')
  await save()
  await said(locationMessages.savedOffline)
  await see(page.getByText(`${notSavedYet(1)}.`, { exact: false }))
  expect(city.created).toEqual([])
  goOnline()
  await said(locationMessages.savedWithNotes)
  expect(city.created.map(({ body }) => body.name)).toEqual(['Hydrant 12'])
  expect(city.posted.map(({ body }) => body.text)).toEqual(['Valve is stiff'])
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText(notSavedYet(1), { exact: false })).not.toBeInTheDocument()
  expect(city.created).toHaveLength(1)
})

test('where the answer was lost but not the location, saving again makes no second one', async () => {
  const { me, city } = await signedInTo(begun)
  let lost = false
  answer(createLocation, ({ body }) => {
    if (lost) throw new Problem('id_taken')
    lost = true
    const made = location({ ...body, name: 'Hydrant', mediaUrls: [], userId: me })
    city.locations.set(made._id, made)
    throw noAnswer
  })
  await field('Name').fill('Hydrant 12')
  await save()
  await said(locationMessages.savedWithNotes)
  const made = [...city.locations.values()].filter(({ _id }) => _id !== bench._id)
  expect(made.map(({ name }) => name)).toEqual(['Hydrant 12'])
})

test('a repeat of the same save is the same operation', async () => {
  const { city } = await signedInTo(begun)
  const keys: (string | undefined)[] = []
  answer(createLocation, ({ body, headers }) => {
    keys.push(headers['idempotency-key'])
    if (keys.length === 1) throw new Problem('unavailable')
    const made = location({ ...body, mediaUrls: [] })
    city.locations.set(made._id, made)
    return made
  })
  await field('Name').fill('Hydrant 12')
  await save()
  await said(locationMessages.savedWithNotes)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('a refusal is shown in the server’s words, and nothing that was typed is lost', async () => {
  await signedInTo(begun)
  const refusal = new Problem('city_inactive', { city: 'Prairie Falls', state: 'NE' })
  answer(createLocation, () => {
    throw refusal
  })
  await field('Name').fill('Hydrant 12')
  await save()
  await said(refusal.message)
  await expect.element(field('Name')).toHaveValue('Hydrant 12')
  await expect.element(button('Save')).toBeEnabled()
})

test('where a note is refused the location is saved; the note stays, and is sent without a second location', async () => {
  const { city } = await signedInTo(begun)
  const refusal = new Problem('city_inactive', { city: 'Prairie Falls', state: 'NE' })
  const refused = answer(createNote, () => {
    throw refusal
  })
  await field('Name').fill('Hydrant 12')
  await field('New note').fill('Valve is stiff')
  await save()
  await said(refusal.message)
  await see(page.getByText('Valve is stiff'))
  const [made] = city.created
  const { posted } = openCity(user(), [...city.locations.values()])
  await save()
  await said(locationMessages.savedWithNotes)
  expect(city.created).toHaveLength(1)
  expect(posted.map(({ body }) => [body._id, body.locationId])).toEqual([
    [refused[0]?.body._id, made?.body._id],
  ])
})

test('LOC-27 a new location with a note is saved when it is left, once, and can be taken back', async () => {
  const { city } = await signedInTo(begun)
  await field('Name').fill('Hydrant 12')
  await field('New note').fill('Valve is stiff')
  await goTo(list)
  await said(keptAsNew('Hydrant 12'))
  await see(button('Undo'))
  expect(city.created).toHaveLength(1)
  expect(city.posted).toHaveLength(1)
})

test('LOC-27 one that was only named stays a draft when it is left', async () => {
  const { city } = await signedInTo(begun)
  await field('Name').fill('Hydrant 12')
  await draftIsKept()
  await goTo(list)
  await expect.poll(() => city.listed.length).toBeGreaterThan(0)
  await goTo(begun)
  await expect.element(field('Name')).toHaveValue('Hydrant 12')
  expect(city.created).toEqual([])
})

test('an edit names the version that it began with, and says that it was saved', async () => {
  const { city } = await signedInTo(opened)
  await field('Name').fill('Bench by the gate')
  await save()
  await said(locationMessages.updated)
  expect(city.updated.map(({ headers }) => headers['if-match'])).toEqual(['"1"'])
  expect(city.locations.get(bench._id)).toMatchObject({
    name: 'Bench by the gate',
    description: 'By the gate',
  })
})

test('an edit without a network is kept as a draft, which says what of it the others do not see', async () => {
  const { city } = await signedInTo(opened)
  goOffline()
  await field('Name').fill('Bench by the gate')
  await save()
  await said(locationMessages.savedOffline)
  expect(city.updated).toEqual([])
  goOnline()
  await said(locationMessages.savedWithNotes)
  expect(city.locations.get(bench._id)?.name).toBe('Bench by the gate')
})

test('LOC-32 changed by somebody else meanwhile: both are shown, and one’s own can be kept', async () => {
  const { city } = await signedInTo(opened)
  await field('Name').fill('Bench by the gate')
  city.change(bench._id, { name: 'Bench, painted' })
  await save()
  const dialog = page.getByRole('dialog', { name: words.title })
  await see(dialog.getByRole('row', { name: 'Name Bench, painted Bench by the gate' }))
  expect(city.locations.get(bench._id)?.name).toBe('Bench, painted')
  await dialog.getByRole('button', { name: words.keepMine }).click()
  await said(locationMessages.updated)
  expect(city.updated.map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"2"'])
  expect(city.locations.get(bench._id)?.name).toBe('Bench by the gate')
})

test('LOC-32 changed by somebody else meanwhile: theirs can be taken, and is what the next edit begins with', async () => {
  const { city } = await signedInTo(opened)
  await field('Name').fill('Bench by the gate')
  city.change(bench._id, { name: 'Bench, painted' })
  await save()
  await button(words.useTheirs).click()
  await expect.element(field('Name')).toHaveValue('Bench, painted')
  await field('Description').fill('Green')
  await save()
  await said(locationMessages.updated)
  expect(city.locations.get(bench._id)).toMatchObject({ name: 'Bench, painted', description: 'Green' })
})

test('closing the conflict changes nothing and loses nothing', async () => {
  const { city } = await signedInTo(opened)
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
  const { city } = await signedInTo(opened)
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
  await said(locationMessages.updated)
  expect(city.updated.map(({ headers }) => headers['if-match'])).toEqual(['"2"'])
  expect(city.locations.get(bench._id)).toMatchObject({ name: 'Bench by the gate', tags: ['shady'] })
})

test('two tags go one after the other', async () => {
  const { city } = await signedInTo(opened)
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
  await signedInTo(opened)
  answer(addLocationTag, () => {
    throw new Problem('internal')
  })
  stopTheClock()
  await addTag('shady')
  await passTimeUntil(said(locationMessages.tagAddFailed))
  await expect.element(tags()).not.toBeInTheDocument()
})

test('LOC-32 a tag does not hide that somebody else changed the location: saving asks', async () => {
  const { city } = await signedInTo(opened)
  await field('Name').fill('Bench by the gate')
  city.change(bench._id, { name: 'Bench, painted', tags: ['by the admin'] })
  await addTag('shady')
  await see(tags().getByText('shady'))
  await save()
  const dialog = page.getByRole('dialog', { name: words.title })
  await see(dialog.getByRole('row', { name: 'Tags by the admin, shady shady' }))
  expect(city.locations.get(bench._id)?.name).toBe('Bench, painted')
  await dialog.getByRole('button', { name: words.keepMine }).click()
  await said(locationMessages.updated)
  expect(city.locations.get(bench._id)).toMatchObject({ name: 'Bench by the gate', tags: ['shady'] })
})

test('a note for a saved location that the server does not answer is kept on this device', async () => {
  const { city } = await signedInTo(opened)
  goOffline()
  await field('New note').fill('Valve is stiff')
  stopTheClock()
  await button('Add Note').click()
  await passTimeUntil(said(noteMessages.keptOnDevice))
  vi.useRealTimers()
  await expect.element(field('New note')).toHaveValue('')
  goOnline()
  await leaveApp()
  await openApp(list)
  await expect.poll(() => city.posted.map(({ body }) => body.text)).toEqual(['Valve is stiff'])
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
