/** LOC-26, LOC-27, LOC-28, LOC-30. Edits on the edit page survive a crash, leaving the page and a missing network. */
import { attachPhoto, draftSaved, edit, notes, open, save, savedPhoto, spot } from './support/edit-page.ts'
import { expect, people, signIn, test } from './support/journey.ts'
import { quiet } from './support/quiet.ts'

test('a crash loses nothing, and an abandoned new location is saved once, with its notes', async ({
  page,
  context,
}) => {
  await signIn(page, people.worker)
  const name = `Left bench ${Date.now()}`
  const { query } = spot(1)
  await open(page, query)
  await expect(page.getByRole('heading', { name: 'Create New Location' })).toBeVisible()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('New note').fill('First slat')
  await page.getByRole('button', { name: 'Add Note' }).click()
  const drafts = notes(page)
  await expect(drafts).toContainText('You')
  await expect(drafts).toContainText('Draft')
  await page.getByLabel('New note').fill('Second slat')
  await attachPhoto(page, 'slat.jpg')
  await expect(page.getByText(/on the server/i)).toBeVisible()
  await draftSaved(page)
  await page.waitForTimeout(400)

  // The page crashes; a new page restores everything.
  await page.close({ runBeforeUnload: false })
  const second = await context.newPage()
  await open(second, query)
  await expect(second.getByLabel('Name')).toHaveValue(name)
  await expect(second.getByRole('region', { name: 'Draft' })).toContainText(
    /Unsaved draft from .+only on this device/,
  )
  await expect(notes(second)).toContainText('First slat')
  await expect(second.getByLabel('New note')).toHaveValue('Second slat')
  await expect(second.getByText('slat.jpg')).toBeVisible()

  // It crashes again. Two tabs open on other pages, and one of them saves the location.
  await second.close({ runBeforeUnload: false })
  const [third, fourth] = [await context.newPage(), await context.newPage()]
  await Promise.all([third.goto('/activities'), fourth.goto('/activities')])
  const said = `Kept as a new location: "${name}".`
  const timesSaid = async () => (await third.getByText(said).count()) + (await fourth.getByText(said).count())
  await expect.poll(timesSaid).toBe(1)
  await third.goto(`/saved-locations?search=${encodeURIComponent(name)}`)
  const row = third.getByRole('row').filter({ hasText: name })
  await expect(row).toHaveCount(1)
  await row.getByRole('link', { name: /Edit Location/ }).click()
  await expect(notes(third)).toContainText('First slat')
  await expect(notes(third)).toContainText('Second slat')
  await expect(savedPhoto(third, 'slat.jpg')).toBeVisible()
})

test('Cancel keeps a new location, with Undo; it discards edits of a saved one', async ({ page }) => {
  await signIn(page, people.worker)
  const name = `Cancelled bench ${Date.now()}`
  await open(page, spot(2).query)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('New note').fill('Left in a hurry')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/saved-locations/)
  await expect(page.getByText(`Kept as a new location: "${name}".`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`"${name}" has been moved to trash.`)).toBeVisible()

  // Without a note, nothing is saved: the draft stays at its point, and a message says so.
  const { query } = spot(3)
  await open(page, query)
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/saved-locations/)
  await expect(page.getByText(`Draft kept on this device: "${name}". It is not saved.`)).toBeVisible()
  await open(page, query)
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Discard' })).toBeFocused()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('')

  // A saved location: edits become a labeled draft, and Cancel discards it.
  await page.getByLabel('Name').fill(name)
  await save(page)
  await expect(page).toHaveURL(/\/saved-locations/)
  await open(page, query)
  await edit(page)
  await page.getByLabel('Name').fill('Never meant')
  await draftSaved(page)
  await page.reload()
  const draft = page.getByRole('region', { name: 'Draft' })
  await expect(draft).toContainText('Others see the saved version.')
  await expect(draft.getByRole('row', { name: `Name ${name} Never meant` })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toContainText('Discard unsaved changes to Name?')
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/saved-locations/)
  await open(page, query)
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await expect(draft).toHaveCount(0)
})

test('saved offline: stored on the device, listed, reopened, and sent once online', async ({
  page,
  context,
}) => {
  await signIn(page, people.worker)
  const name = `Offline bench ${Date.now()}`
  const { lat, lng, query } = spot(7)
  await open(page, query)
  await quiet(page)
  await context.setOffline(true)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('New note').fill('No signal here')
  await attachPhoto(page, 'valley.jpg')
  await save(page)
  await expect(page.getByText('Location and images saved successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/saved-locations/)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('On this device')
  await row.getByRole('link', { name: /Edit Location/ }).click()
  await expect(page.getByText(/^This location is only on this device\./)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await expect(notes(page)).toContainText('No signal here')
  await expect(notes(page)).toContainText('On this device')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toContainText('On this device')

  await context.setOffline(false)
  await expect(page.getByText('Location and notes saved successfully!')).toBeVisible()
  await expect(row).toHaveCount(1)
  await expect(row).not.toContainText('On this device')
  await open(page, `lat=${lat}&lng=${lng}`)
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await expect(notes(page)).toContainText('No signal here')
  await expect(savedPhoto(page, 'valley.jpg')).toBeVisible()
})
