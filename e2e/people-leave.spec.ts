/** PERSON-1, PERSON-8, PERSON-11. A member is switched off with unsent work, switched on again, and erased in the end. */
import { NETWORK_OFF, openAnew, test } from './support/device.ts'
import { addNote, deskOf, openNotes, savedPlace } from './support/field-work.ts'
import { apiOf, decide, registerUser } from './support/fresh-user.ts'
import { expect, logIn, loginButton, password, people, signIn } from './support/journey.ts'
import { everythingSent, unsentOutboxItems } from './support/kept.ts'
import { inTables, notesAt } from './support/tables.ts'

const OFF = /^Your account is switched off\. What you have not sent stays on this device\./

test('a member who is switched off keeps unsent work, sends it when switched on, and is a former member once erased', async ({
  device,
  page: desk,
  browser,
  baseURL,
}) => {
  const api = await deskOf(desk, people.admin)
  const place = await savedPlace(api, 'Post', 97)
  const leaver = await registerUser(desk, `Lee Leaver ${Date.now()}`)
  const page = await openAnew(device, leaver.email)
  const own = await apiOf(page)
  const [{ _id: cityId }] = await (await api('GET', '/api/cities/')).json()
  expect((await own('POST', '/api/cities/join', { cityId })).ok()).toBe(true)
  await decide({ browser, baseURL, email: people.admin }, leaver.email, 'approve')
  await page.reload()
  await openNotes(page, place)
  await device.leave(NETWORK_OFF)
  await addNote(page, 'Seen on the last day')

  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const admin = await context.newPage()
  await signIn(admin, people.platformAdmin)
  await admin.goto('/admin?tab=users')
  const choose = async (action: string) => {
    await admin.getByLabel('Search by name or email').fill(leaver.email)
    await admin.getByRole('button', { name: `More actions: ${leaver.name}` }).click()
    await admin.getByRole('menuitem', { name: action }).click()
  }
  await choose('Switch Off')
  await admin.getByRole('button', { name: 'Switch Off', exact: true }).click()
  await expect(admin.getByText('Switched off', { exact: true })).toBeVisible()

  await device.comeBack()
  await expect(page.getByRole('status').getByText(OFF)).toBeVisible()
  expect(await unsentOutboxItems(page)).toEqual(['note.create waiting'])
  await loginButton(page).click()
  const modal = page.getByRole('dialog')
  await modal.getByLabel('Email').fill(leaver.email)
  await modal.getByRole('textbox', { name: 'Password' }).fill(password)
  await modal.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(modal.getByText(OFF)).toBeVisible()
  await page.keyboard.press('Escape')

  await choose('Switch On')
  await admin.getByRole('button', { name: 'Switch On', exact: true }).click()
  await expect(admin.getByText('Switched off', { exact: true })).toBeHidden()
  await logIn(page, leaver.email)
  await everythingSent(page)
  expect((await notesAt(place.id)).map(({ text }) => text)).toEqual(['Seen on the last day'])

  await choose('Erase')
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Email of the person').fill(leaver.email)
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByText('No user has this name or email.')).toBeVisible()
  const names = await inTables((db) =>
    db
      .selectFrom('notes')
      .innerJoin('users', 'users.id', 'notes.created_by')
      .select(['users.name', 'users.email'])
      .where('notes.location_id', '=', place.id)
      .execute(),
  )
  expect(names).toEqual([
    { name: expect.stringMatching(/^Former member \d+$/), email: 'erased@lamplighter.invalid' },
  ])
  await context.close()
})
