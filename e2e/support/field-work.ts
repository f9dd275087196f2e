/** Actions of crews on a device, through the screens, online or offline. */
import type { Page } from '@playwright/test'
import { edit, open, save, spot } from './edit-page.ts'
import { type Api, apiOf, saveLocation } from './fresh-user.ts'
import { expect, people, signIn } from './journey.ts'
import { keptRows } from './kept.ts'
import type { Picture } from './photo.ts'
import { inTables } from './tables.ts'

export interface Place {
  id: string
  name: string
  lat: number
  lng: number
}

/** The API as someone in the office, always online. */
export async function deskOf(page: Page, email: string = people.director): Promise<Api> {
  await signIn(page, email)
  return apiOf(page)
}

/** Creates a location on the server. */
export async function savedPlace(api: Api, what: string, number: number): Promise<Place> {
  const { lat, lng } = spot(number)
  const name = `${what} ${Date.now()}`
  return { id: await saveLocation(api, { name, latitude: lat, longitude: lng }), name, lat, lng }
}

export async function openNotes(page: Page, { lat, lng }: Place): Promise<void> {
  await page.goto(`/location-notes?lat=${lat}&lng=${lng}`)
  await expect(page.getByRole('textbox', { name: 'New note' })).toBeEnabled()
}

/** Opens a location for editing. */
export async function openPlace(page: Page, { id, lat, lng, name }: Place): Promise<void> {
  await page.goto(`/edit-location?id=${id}&lat=${lat}&lng=${lng}&from=savedlocations`)
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await edit(page)
}

/** Attaches photos and waits until the device has stored them. */
export async function attach(page: Page, ...pictures: readonly Picture[]): Promise<void> {
  await page.getByLabel('Choose photos and videos').setInputFiles([...pictures])
  const kept = async () =>
    (await keptRows<{ name: string }>(page, 'lamplighter-media', 'files')).map(({ name }) => name)
  await expect
    .poll(kept, { intervals: [50] })
    .toEqual(expect.arrayContaining(pictures.map(({ name }) => name)))
}

export async function addNote(page: Page, text: string, ...pictures: readonly Picture[]): Promise<void> {
  const field = page.getByRole('textbox', { name: 'New note' })
  await field.fill(text)
  if (pictures.length > 0) await attach(page, ...pictures)
  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect(field).toHaveValue('')
}

/** All messages that say that the input is stored, except for files in transfer. */
const saved = /^Location (and \w+|updated|saved|kept on this device)/

/** Presses 'Save' and waits for the message that it is stored, here or on the server. */
export async function saveAll(page: Page): Promise<void> {
  await save(page)
  await expect(page.getByText(saved).first()).toBeVisible()
}

export async function newLocation(
  page: Page,
  number: number,
  name: string,
): Promise<{ lat: number; lng: number }> {
  const { lat, lng, query } = spot(number)
  await open(page, query)
  await page.getByLabel('Name').fill(name)
  return { lat, lng }
}

/** Runs on the order's page. */
export async function closeOrder(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Close Work Order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(note)
  await dialog.getByRole('button', { name: 'Close Work Order' }).click()
  await expect(dialog).toBeHidden()
}

/** Locations with a name in the server's database. */
export function locationsNamed(name: string) {
  return inTables((db) =>
    db
      .selectFrom('locations')
      .select(['id', 'name', 'description', 'latitude', 'longitude', 'version', 'deleted_at'])
      .where('name', '=', name)
      .execute(),
  )
}
