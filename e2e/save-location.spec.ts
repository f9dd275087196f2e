/** LOC-8, LOC-29, ORDER-13, WORD-8. The main job: a pin, an icon, a photo note, a work order, its closing, and the feed. */
import { attachPhoto, chooseIcon, edit, spot } from './support/edit-page.ts'
import { expect, people, signIn, test } from './support/journey.ts'
import { mapLoaded, slow, view } from './support/maps-page.ts'

/** Longer than the text that any page shows before "Show more". */
const note =
  'Second slat is loose, the left bolt is gone, and the paint has come off along the back rest from end to end.'
const shownAtFirst = (length: number) => `${note.slice(0, length).trimEnd()}...`

test('a crew member marks a bench, attaches a photo, raises and closes a work order, and sees it in the feed', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await signIn(page, people.worker)
  const name = `Bench ${Date.now()}`
  const { lat, lng } = spot(8)
  const point = `lat=${lat}&lng=${lng}`
  const rounded = (degrees: number) => Number(degrees.toFixed(3))

  await page.goto(`/maps?${point}`)
  await page.getByRole('button', { name: 'Create Location Here' }).click()
  await expect(page.getByRole('heading', { name: 'Create New Location' })).toBeVisible()

  await chooseIcon(page, 'Bench')
  await expect(page.getByLabel('Name')).toHaveValue('Bench')
  await page.getByLabel('Name').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Please enter a location name before saving.' }),
  ).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Name').fill(name)

  await page.getByLabel('New note').fill(note)
  await attachPhoto(page, 'slat.jpg')
  await expect(page.getByText(/^on the server/i)).toBeVisible()

  // The typed text and the photo survive a reload.
  await page.waitForTimeout(600)
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await expect(page.getByLabel('New note')).toHaveValue(note)

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Location and notes saved successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/saved-locations/)

  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Wes Carter')
  await expect(row.getByRole('img', { name: '1 photo or video' })).toBeVisible()

  // The location has replaced the pin: going back to the map shows no second one on top of it.
  await page.evaluate(() => history.go(-2))
  await expect(page).toHaveURL(/\/maps/)
  await mapLoaded(page)
  await expect(page.getByRole('button', { name: 'Create Location Here' })).toHaveCount(0)
  await expect(page).not.toHaveURL(/lat=/)
  await page.evaluate(() => history.go(2))
  await row.getByRole('link', { name: /Edit Location/ }).click()
  await expect(page.getByText(shownAtFirst(100), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  // The page also contains the full text for printing.
  await expect(page.getByText(note, { exact: true }).filter({ visible: true })).toBeVisible()

  // The map begins at zoom 10, even if it knows the city's limits before the matches.
  const limits = page.waitForResponse('**/api/cities/')
  await page.route('**/api/locations/summary*', async (route) => {
    await limits
    await route.continue()
  })
  await page.goto(`/work-orders/new/location?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: 'Select on the map' }).click()
  await mapLoaded(page)
  await expect.poll(() => view(page), slow).toEqual({ lat: rounded(lat), lng: rounded(lng), zoom: 10 })
  await page.unroute('**/api/locations/summary*')
  await page.getByRole('link', { name: `Select This Location: ${name}` }).click()
  await page.getByRole('button', { name: 'Create Work Order' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please enter a work order title' })).toBeVisible()
  await page.getByLabel('Title').fill(`Fix ${name}`)
  await page.getByRole('radiogroup', { name: 'Priority' }).getByText('High', { exact: true }).click()
  await page.getByRole('button', { name: 'Create Work Order' }).click()
  await expect(page).toHaveURL(/\/work-orders\/[0-9a-f-]{36}$/)
  await expect(page.getByText(shownAtFirst(50), { exact: true })).toBeVisible()

  // From the work order to the notes of its location, and back.
  const order = page.url().split('/').at(-1) ?? ''
  await page.goto(`/edit-location?${point}&from=workorder&order=${order}#notes`)
  await expect(page.getByRole('button', { name: 'Notes/Media', exact: true })).toBeFocused()
  await edit(page)
  await page.getByLabel('Notes on this location').fill('Two bolts a slat')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Location updated successfully!')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/work-orders/${order}$`))
  await page.goto(`/location-notes?${point}`)
  await expect(page.getByRole('region', { name: 'Notes on this location' })).toContainText('Two bolts a slat')
  await page.goto(`/work-orders/${order}`)

  await page.getByRole('button', { name: 'Close Work Order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('New slat, two bolts')
  await dialog.getByRole('button', { name: 'Close Work Order' }).click()
  await expect(page.getByText('Work order closed successfully!')).toBeVisible()
  await expect(page.getByText('New slat, two bolts').first()).toBeVisible()
  // Closed too early: Undo reopens the order, and the dialog still has the note.
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Work order reopened.')).toBeVisible()
  await page.getByRole('button', { name: 'Close Work Order' }).click()
  await expect(dialog.getByRole('textbox')).toHaveValue('New slat, two bolts')
  await dialog.getByRole('button', { name: 'Close Work Order' }).click()
  await expect(page.getByRole('button', { name: 'Undo close' })).toBeVisible()

  await page.goto('/activities')
  for (const what of [
    `created location "${name}"`,
    `added a note to "${name}"`,
    `created work order "Fix ${name}"`,
    `closed work order "Fix ${name}"`,
    `reopened work order "Fix ${name}"`,
  ])
    await expect(page.getByText(what).filter({ visible: true })).not.toHaveCount(0)
})
