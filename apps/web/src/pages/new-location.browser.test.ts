/** New locations from the edit page: saved, kept, sent later. */
import { messageOf, Problem } from '@lamplighter/domain/http'
import { createLocation, deleteLocation } from '@lamplighter/domain/locations'
import { createNote } from '@lamplighter/domain/notes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draftKept, draftWords } from '../features/locations/draft/draft.messages.ts'
import { storedDraftsOf } from '../features/locations/draft/location-draft.ts'
import { unsentWords } from '../features/locations/locations.messages.ts'
import { savingWords } from '../features/locations/saving/saving.messages.ts'
import { takeLeftDrafts } from '../features/outbox/left-drafts.ts'
import { keptAsNew, savedLater } from '../features/outbox/outbox.messages.ts'
import { formWords } from '../kit/kit.messages.ts'
import { patience } from '../lib/api/responsive-timeout.ts'
import { itemWords } from '../lib/outbox/item-words.ts'
import { keptMessages } from '../lib/outbox/outbox.messages.ts'
import { addressShown, goTo, leaveApp, openApp } from '../testing/app.tsx'
import { openCity } from '../testing/city-server.ts'
import { button, edit, field, said, save, see, signedInTo } from '../testing/edit-page.ts'
import { answer, goOffline, goOnline, noAnswer } from '../testing/network.ts'
import { location, note, user } from '../testing/records.ts'

const begun = '/edit-location?lat=40.62&lng=-96.63&from=maps'
const list = '/saved-locations'
const draftIsKept = () => see(page.getByText(/^Draft saved/))

test('LOC-29 sends a new location with its note, and removes its draft', async () => {
  const { me, city } = await signedInTo(begun)
  await field('Name').fill('  Hydrant 12 ')
  await field('New note').fill('Valve is stiff')
  await save()
  await said(savingWords.savedWithNotes)
  const [made] = city.created
  expect(made?.body).toMatchObject({ name: 'Hydrant 12', latitude: 40.62, longitude: -96.63 })
  expect(city.posted.map(({ body }) => body)).toMatchObject([
    { locationId: made?.body._id, text: 'Valve is stiff' },
  ])
  await expect.poll(() => storedDraftsOf(me._id)).toEqual([])
  // The saved location is shown now.
  await openApp(begun)
  await edit()
  await expect.element(field('Name')).toHaveValue('Hydrant 12')
  await expect.element(field('New note')).toHaveValue('')
})

test('waits for a slow server as long as answers arrive', async () => {
  const { city } = await signedInTo(begun)
  // Each answer comes within the time that a screen waits for one; both together do not.
  patience.times = 10
  const slowly = () => new Promise((resolve) => setTimeout(resolve, 5_500))
  answer(createLocation, async ({ body }) => {
    await slowly()
    const made = location({ ...body, mediaUrls: [] })
    city.locations.set(made._id, made)
    return made
  })
  const noted = answer(createNote, async ({ body: { _id, locationId, text } }) => {
    await slowly()
    return note({ ...(_id ? { _id } : {}), locationId, text })
  })
  await field('Name').fill('Hydrant 12')
  await field('New note').fill('Valve is stiff')
  await save()
  await said(savingWords.savedWithNotes)
  expect(noted).toHaveLength(1)
})

test('without a name, sends nothing, shows the error and focuses the field', async () => {
  const { city } = await signedInTo(begun)
  await save()
  await said(messageOf('location_name_missing'))
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(field('Name')).toBeInvalid()
  expect(city.created).toEqual([])
  await field('Name').fill('Hydrant 12')
  await save()
  await said(savingWords.saved)
  const missing = page.getByText(messageOf('location_name_missing'))
  // Sooner than a message closes by itself.
  await expect.element(missing, { timeout: 4_000 }).not.toBeInTheDocument()
})

test('leads back to the new work order that asked for a location', async () => {
  const { city } = await signedInTo(`${begun.replace('from=maps', 'from=workorder')}&returnTo=workorder`)
  await see(page.getByRole('heading', { name: 'Update Work Order' }))
  await field('Name').fill('Hydrant 12')
  await save()
  await expect.poll(addressShown).toMatch(/^\/work-orders\/new\/details/)
  expect(addressShown()).toContain(`?locationId=${city.created[0]?.body._id}`)
})

test('LOC-6 opens the possible duplicate, and the draft stays', async () => {
  const there = location({ name: 'First bench', icon: 'bench', latitude: 40.620045, longitude: -96.63 })
  await signedInTo(begun, [there])
  await page.getByRole('searchbox', { name: 'Search icons' }).fill('bench')
  await page.getByRole('button', { name: 'Bench', exact: true }).click()
  await field('Name').fill('Perhaps the same')
  await field('New note').fill('Is it?')
  await see(page.getByText('A bench 16 ft away: open it instead?'))
  await page.getByRole('link', { name: 'Open First bench' }).click()
  await expect.poll(addressShown).toContain(there._id)
  await see(page.getByText('1 location not saved yet'))
  await openApp(begun)
  await expect.element(field('Name')).toHaveValue('Perhaps the same')
  await expect.element(field('New note')).toHaveValue('Is it?')
})

test('creates one location if Save is pressed twice', async () => {
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
  // Clicks where the button was, whatever is there now.
  document.elementFromPoint(left + 10, top + 10)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  held.resolve()
  await said(savingWords.saved)
  expect(asked).toHaveLength(1)
  expect(city.created).toEqual([])
})

test('LOC-26 restores typed text after a reload, marked as a draft', async () => {
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

test('LOC-30 offline, keeps it, says so, and sends it once when back online', async () => {
  const { city } = await signedInTo(begun)
  goOffline()
  await field('Name').fill('Hydrant 12')
  await field('New note').fill('Valve is stiff')
  await save()
  await said(savingWords.savedOffline)
  await said(keptMessages.notSentYet)
  await see(page.getByRole('link', { name: 'Hydrant 12', exact: true }))
  await see(page.getByText(itemWords.onDevice, { exact: true }))
  expect(city.created).toEqual([])
  goOnline()
  await said(savedLater('Hydrant 12', savingWords.savedWithNotes))
  expect(city.created.map(({ body }) => body.name)).toEqual(['Hydrant 12'])
  expect(city.posted.map(({ body }) => body.text)).toEqual(['Valve is stiff'])
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText(itemWords.onDevice, { exact: true })).not.toBeInTheDocument()
  expect(city.created).toHaveLength(1)
})

test('saving again after a lost answer creates no second location', async () => {
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
  await said(savingWords.saved)
  expect([...city.locations.values()].map(({ name }) => name)).toEqual(['Hydrant 12'])
})

test('DUR-64 a save that fails on the server is announced, kept, and repeated as the same operation', async () => {
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
  await said(savingWords.saveFailed)
  await said(keptMessages.sentAgain)
  await said(savingWords.saved)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test("shows a rejection in the server's words, and keeps what was typed", async () => {
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

test('if a note is rejected, the location is saved; the note stays and is sent later', async () => {
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
  const { posted, created } = openCity(user(), [...city.locations.values()])
  await save()
  await said(savingWords.savedWithNotes)
  expect(city.created).toHaveLength(1)
  expect(created).toEqual([])
  expect(posted.map(({ body }) => [body._id, body.locationId])).toEqual([
    [refused[0]?.body._id, made?.body._id],
  ])
})

test('LOC-27 leaving a new location with a note saves it once, with Undo', async () => {
  const { city } = await signedInTo(begun)
  await field('Name').fill('Hydrant 12')
  await field('New note').fill('Valve is stiff')
  await goTo(list)
  await said(keptAsNew('Hydrant 12'))
  await see(button('Undo'))
  expect(city.created).toHaveLength(1)
  expect(city.posted).toHaveLength(1)
})

test('LOC-27 leaving a new location with only a name keeps a draft', async () => {
  const { city } = await signedInTo(begun)
  await field('Name').fill('Hydrant 12')
  await draftIsKept()
  await goTo(list)
  await expect.poll(() => city.listed.length).toBeGreaterThan(0)
  await takeLeftDrafts()
  expect(city.created).toEqual([])
  await goTo(begun)
  await expect.element(field('Name')).toHaveValue('Hydrant 12')
  expect(city.created).toEqual([])
})

test('LOC-27, LOC-28 Cancel keeps a new location with a note, with Undo', async () => {
  const { city } = await signedInTo(begun)
  await field('Name').fill('Hydrant 12')
  await field('New note').fill('Valve is stiff')
  await button('Cancel').click()
  await expect.poll(addressShown).toMatch(/^\/saved-locations/)
  await said(keptAsNew('Hydrant 12'))
  const trashed = answer(deleteLocation, () => ({ success: true as const, message: '' }))
  await button('Undo').click()
  await expect.poll(() => trashed.map(({ params }) => params.id)).toEqual([...city.locations.keys()])
})

test('LOC-28 Cancel keeps a draft without a note and says so; Discard asks, and Cancel returns the focus', async () => {
  const { city } = await signedInTo(begun)
  await field('Name').fill('Hydrant 12')
  await draftIsKept()
  await button('Cancel').click()
  await expect.poll(addressShown).toMatch(/^\/saved-locations/)
  await said(draftKept('Hydrant 12'))
  await openApp(begun)
  await expect.element(field('Name')).toHaveValue('Hydrant 12')
  const discard = page.getByRole('main').getByRole('button', { name: formWords.discard })
  const answerWith = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click()
  await discard.click()
  await answerWith('Cancel')
  await expect.element(discard).toHaveFocus()
  await discard.click()
  await answerWith(formWords.discard)
  await expect.element(field('Name')).toHaveValue('')
  expect(city.created).toEqual([])
})

test('DUR-35, DUR-78 continues if the server is slow, and announces the save later, with the name', async () => {
  patience.times = 1
  await signedInTo(begun)
  const held = Promise.withResolvers<void>()
  answer(createLocation, async ({ body }) => {
    await held.promise
    return location({ ...body, mediaUrls: [] })
  })
  await field('Name').fill('Hydrant 12')
  await save()
  await said(savingWords.savedOffline)
  await see(page.getByRole('link', { name: 'Hydrant 12', exact: true }))
  held.resolve()
  await said(savedLater('Hydrant 12', savingWords.saved))
  // Sooner than it would close by itself.
  await expect.element(page.getByText(savingWords.savedOffline), { timeout: 5_000 }).not.toBeInTheDocument()
})

test('LOC-30 an unsent location can be opened, edited and noted; everything is sent in order', async () => {
  const { city } = await signedInTo(begun)
  goOffline()
  await field('Name').fill('Hydrant 12')
  await save()
  await said(savingWords.savedOffline)
  await page.getByRole('link', { name: 'Hydrant 12', exact: true }).click()
  await see(page.getByText(unsentWords.newHere))
  await field('New note').fill('Valve is stiff')
  await button('Add Note').click()
  await see(page.getByText('Valve is stiff'))
  await edit()
  await field('Name').fill('Hydrant 13')
  await save()
  await see(page.getByRole('link', { name: 'Hydrant 13', exact: true }))
  goOnline()
  await said(savingWords.savedWithNotes)
  expect(city.created.map(({ body }) => body.name)).toEqual(['Hydrant 12'])
  expect(city.updated.map(({ body, headers }) => [body.name, headers['if-match']])).toEqual([
    ['Hydrant 13', '"1"'],
  ])
  expect(city.posted.map(({ body }) => body.text)).toEqual(['Valve is stiff'])
})

test('DUR-33 a location that is rejected later shows why, and is sent once after the fix', async () => {
  const { city } = await signedInTo(begun)
  goOffline()
  await field('Name').fill('Hydrant 12')
  await field('New note').fill('Valve is stiff')
  await save()
  await said(savingWords.savedOffline)
  const refusal = new Problem('icon_outside_categories')
  const refused = answer(createLocation, () => {
    throw refusal
  })
  goOnline()
  await see(page.getByText(itemWords.notAccepted))
  await page.getByRole('link', { name: 'Hydrant 12', exact: true }).click()
  await see(page.getByText(refusal.message))
  const { created, posted } = openCity(user(), [...city.locations.values()])
  await edit()
  await field('Name').fill('Hydrant 13')
  await save()
  await said(savingWords.saved)
  expect(created.map(({ body }) => [body._id, body.name])).toEqual([[refused[0]?.body._id, 'Hydrant 13']])
  await expect.poll(() => posted.map(({ body }) => body.text)).toEqual(['Valve is stiff'])
})
