/** LOC-26, LOC-27, LOC-28, LOC-30. Edits on the edit page survive a crash, leaving the page and a missing network. */
import { attachPhoto, draftSaved, notes, open, savedPhoto, spot } from './support/edit-page.ts'
import { expect, people, signIn, test } from './support/journey.ts'

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
