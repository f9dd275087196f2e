/** Helpers for journeys on the edit page. */
import type { Page } from '@playwright/test'
import { expect, unfold } from './journey.ts'
import { photo } from './photo.ts'

/** Longitudes in Prairie Falls without assets of the demonstration. */
const columns = [-96.6433, -96.6516, -96.651]
const ROWS = 36

/** Returns a free point for each number, and another one at each call: a retry finds what its first try left. */
export function spot(number: number): { lat: number; lng: number; query: string } {
  const lat = Number((40.6113 + (number % ROWS) * 0.0006 + Math.random() * 0.0004).toFixed(6))
  const lng = Number(((columns[Math.floor(number / ROWS)] ?? Number.NaN) + Math.random() * 0.0003).toFixed(6))
  return { lat, lng, query: `lat=${lat}&lng=${lng}&from=maps` }
}

export async function open(page: Page, query: string): Promise<void> {
  await page.goto(`/edit-location?${query}`)
  await expect(page.getByRole('button', { name: 'Notes/Media' })).toBeVisible()
}

/** Opens the form of a saved location, which is shown read-only first. */
export const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true }).click()

export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
export const draftSaved = (page: Page) => expect(page.getByText(/Draft saved/)).toBeVisible()

export async function attachPhoto(page: Page, name: string): Promise<void> {
  await page
    .getByLabel('Choose photos and videos')
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer: await photo() })
}

/** List of saved notes. Unsent notes are in a list of the same name, but only if there are any. */
export const notes = (page: Page) => page.getByRole('list', { name: 'Notes', exact: true })
export const savedPhoto = (page: Page, name: string) =>
  notes(page).getByRole('link', { name: new RegExp(`^Photo ${name}`) })

/** Searches, because without a search recent icons appear twice. */
export async function chooseIcon(page: Page, label: string): Promise<void> {
  await unfold(page, /^Choose Icon/)
  await page.getByRole('searchbox', { name: 'Search icons' }).fill(label)
  await page.getByRole('button', { name: label, exact: true }).click()
}
