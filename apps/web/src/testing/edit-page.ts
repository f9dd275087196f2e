/** What browser tests of the edit page have in common. */
import type { Location } from '@lamplighter/domain/locations'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { openApp } from './app.tsx'
import { openCity } from './city-server.ts'
import { signIn } from './issuer.ts'
import { user } from './records.ts'

export const field = (name: string) => page.getByRole('textbox', { name })
export const button = (name: string) => page.getByRole('button', { name })
export const save = () => button('Save').click()
export const see = (shown: Locator) => expect.element(shown).toBeVisible()
export const said = (words: string) => see(page.getByRole('alert').filter({ hasText: words }))

/** Brings the form of a saved location, which is read first. */
export async function edit() {
  const begin = page.getByRole('button', { name: 'Edit', exact: true })
  await see(begin)
  // Without the pointer: a message about what was saved may still lie over it.
  ;(begin.element() as HTMLElement).click()
}

/** The page at an address, for a member of a city with these locations; one that it names is being edited. */
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
