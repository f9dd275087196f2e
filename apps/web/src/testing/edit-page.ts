/** Helpers for browser tests of the edit page. */
import type { Location } from '@lamplighter/domain/locations'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { queuedNoteWords } from '../features/locations/draft/draft.messages.ts'
import { openApp } from './app.tsx'
import { openCity } from './city-server.ts'
import { signIn } from './issuer.ts'
import { user } from './records.ts'
import { takeUploads } from './upload-server.ts'

export const field = (name: string) => page.getByRole('textbox', { name })
export const button = (name: string) => page.getByRole('button', { name })
export const save = () => button('Save').click()
export const see = (shown: Locator) => expect.element(shown).toBeVisible()
export const said = (words: string) => see(page.getByRole('alert').filter({ hasText: words }))

/** Opens the form of a saved location, which is shown read-only first. */
export async function edit() {
  const begin = page.getByRole('button', { name: 'Edit', exact: true })
  await see(begin)
  // Without the pointer, because a message about saving may cover it.
  ;(begin.element() as HTMLElement).click()
}

/** Opens an address as a member of a city with these locations. If it names a location, opens its form. */
export async function signedInTo(address: string, found: readonly Location[] = []) {
  const me = user()
  const city = openCity(me, found)
  await signIn(me)
  await openApp(address)
  await see(button('Save'))
  if (found.some(({ _id }) => address.includes(_id))) await edit()
  return { me, city }
}

export const addTag = async (tag: string) => {
  await page.getByPlaceholder('Add a tag').fill(tag)
  await button('Add tag').click()
}
export const tags = () => page.getByRole('list', { name: 'Tags of this location' })

/** Attaches a photo to the note that is being written. */
export async function choosePhoto() {
  const photo = new File([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])], 'slat.png', {
    type: 'image/png',
  })
  await page.getByLabelText('Choose photos and videos').first().upload(photo)
  await see(page.getByRole('list', { name: 'Chosen photos and videos' }))
}

/**
 * Attaches a photo and presses a button that adds the note. The message that the note waits for its files closes by itself once they
 * have arrived.
 */
export async function seeFilesArrive(city: ReturnType<typeof openCity>, pressed: string) {
  const held = Promise.withResolvers<void>()
  takeUploads().before = () => held.promise
  await choosePhoto()
  await button(pressed).click()
  const message = page.getByRole('alert').filter({ hasText: queuedNoteWords.goesWithFiles })
  await see(message)
  // A message under the pointer does not close by itself.
  await message.hover()
  held.resolve()
  await expect.poll(() => city.posted).toHaveLength(1)
  await expect.element(message).not.toBeInTheDocument()
}
