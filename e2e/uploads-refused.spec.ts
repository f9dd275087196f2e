/** MEDIA-13, NOTE-10, WORD-4. A proxy rejects files: nothing of a note is lost, and no message says 'saved'. */
import type { Page, Route } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { attachPhoto, chooseIcon, open, save, savedPhoto, spot } from './support/edit-page.ts'
import { apiOf, saveLocation } from './support/fresh-user.ts'
import { expect, people, signIn, test } from './support/journey.ts'
import { photo } from './support/photo.ts'

const uploads = /\/api\/media\/uploads/
const isPart = (route: Route) => ['POST', 'PATCH'].includes(route.request().method())
const asProxy = (status: number) => ({ status, contentType: 'text/html', body: `<h1>${status}</h1>` })
/** For reloads, and while the server checks a photo. */
const slow = { timeout: 60_000 }
const success = /saved successfully!|updated successfully!/
/** The outbox line under the navigation, on every page. */
const waits = (page: Page) => page.getByRole('region', { name: 'Outbox' })

/** Records whether a success message was on the page at any moment. */
async function watchForSuccess(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    const seen = () => {
      if (/(saved|updated) successfully!/.test(document.body.textContent ?? ''))
        document.body.dataset.success = 'seen'
    }
    new MutationObserver(seen).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => document.body.dataset.success === 'seen')
}

/** Simulates a browser that has deleted its stored files. */
const emptyDevice = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('lamplighter-media')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const change = opening.result.transaction('files', 'readwrite')
          change.objectStore('files').clear()
          change.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )

test('a new location whose photo is rejected with 413 and 403 is saved, and its note waits with the photo', async ({
  page,
}) => {
  await signIn(page, people.worker)
  let status = 413
  await page.route(uploads, (route) => (isPart(route) ? route.fulfill(asProxy(status)) : route.continue()))
  await open(page, spot(16).query)
  await chooseIcon(page, 'Bench')
  const name = `Bench ${Date.now()}`
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('New note').fill('The slat is loose')
  await attachPhoto(page, 'slat.jpg')
  const retry = page.getByRole('button', { name: 'Retry slat.jpg' })
  await expect(retry).toBeVisible(slow)
  await expect(page.getByText(/too large|25 MB/)).toHaveCount(0)
  status = 403
  const refused = page.waitForResponse((answer) => uploads.test(answer.url()) && answer.status() === 403)
  await retry.click()
  await refused
  await expect(retry).toBeVisible(slow)
  await expect(page.getByText(/too large|25 MB/)).toHaveCount(0)
  const sawSuccess = await watchForSuccess(page)
  await save(page)
  await expect(
    page.getByText("Saved, but 1 of 1 file has not arrived yet. They're on this device."),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/saved-locations/)
  // The message stays after leaving the page, and after a reload.
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('On this device')
  await expect(waits(page)).toContainText(/^1 not sent yet, since /)
  expect(await sawSuccess()).toBe(false)
  status = 413
  await page.reload()
  await expect(waits(page)).toContainText(/^1 not sent yet, since /, slow)
  await expect(row).toContainText('On this device', slow)

  await row.getByRole('link', { name: /Edit Location/ }).click()
  await expect(page.getByText('1 of 1 file has not arrived yet.')).toBeVisible()
  await expect(page.getByText('The slat is loose', { exact: true })).toBeVisible()
  await page.unroute(uploads)
  // The app may retry by itself before the click.
  await retry.click({ timeout: 5_000 }).catch(() => undefined)
  await expect(page.getByText('1 of 1 file has not arrived yet.')).toBeHidden(slow)
  await expect(page.getByText('Draft', { exact: true })).toHaveCount(0)
  await expect(savedPhoto(page, 'slat.jpg')).toBeVisible()
  await page.goto('/saved-locations')
  await expect(row).toBeVisible(slow)
  await expect(row).not.toContainText('On this device')
  await expect(waits(page)).toBeHidden()
})

test('a note waits for its photo, and is sent without it only after the user removed it, replaced it, or said so', async ({
  page,
}) => {
  await signIn(page, people.worker)
  const { lat, lng } = spot(18)
  await saveLocation(await apiOf(page), { name: `Noted bench ${Date.now()}`, latitude: lat, longitude: lng })
  const notes = `/location-notes?lat=${lat}&lng=${lng}`
  const refuse = () =>
    page.route(uploads, (route) => (isPart(route) ? route.fulfill(asProxy(403)) : route.continue()))

  await test.step('removed', async () => {
    await refuse()
    await page.goto(notes)
    await page.getByRole('textbox', { name: 'New note' }).fill('Bolt is gone')
    await attachPhoto(page, 'bolt.jpg')
    await expect(page.getByRole('button', { name: 'Retry bolt.jpg' })).toBeVisible(slow)
    await page.getByRole('button', { name: 'Add Note' }).click()
    await expect(page.getByText('1 of 1 file has not arrived yet.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('')
    await expect(page.getByText('Bolt is gone', { exact: true })).toBeVisible()

    await expectAccessible(page)

    // The note is there after a reload, and other pages show that it is unsent.
    await page.goto('/activities')
    await expect(waits(page)).toContainText(/^1 not sent yet, since /, slow)
    await page.goto(notes)
    await expect(page.getByText('1 of 1 file has not arrived yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove bolt.jpg' }).click()
    await expect(page.getByText('1 of 1 file has not arrived yet.')).toBeHidden(slow)
    await expect(page.getByText('Draft', { exact: true })).toHaveCount(0)
    await expect(page.getByText('Bolt is gone', { exact: true })).toBeVisible()
    await expect(page.getByText(success)).toHaveCount(0)
    await expect(waits(page)).toBeHidden(slow)
    await page.unroute(uploads)
  })
  await test.step('lost from the device: it says so, and the photo is added again', async () => {
    await refuse()
    let posted = 0
    page.on('request', (request) => {
      const isNote = request.method() === 'POST' && /\/notes/.test(request.url())
      if (isNote && request.postData()?.includes('Leg is bent')) posted += 1
    })
    await page.goto(notes)
    await page.getByRole('textbox', { name: 'New note' }).fill('Leg is bent')
    await attachPhoto(page, 'leg.jpg')
    await expect(page.getByRole('button', { name: 'Retry leg.jpg' })).toBeVisible(slow)
    await page.getByRole('button', { name: 'Add Note' }).click()
    await expect(page.getByText('1 of 1 file has not arrived yet.')).toBeVisible()
    await page.waitForTimeout(400)
    await emptyDevice(page)
    await page.unroute(uploads)

    // The app does not send the note without the photo, on other pages or on the note's page.
    await page.goto('/activities')
    await expect(waits(page)).toContainText(/^1 not sent yet, since .+, 1 needs attention/, slow)
    await waits(page).getByRole('link', { name: 'Open' }).click()
    await expect(
      page.getByText('One of its files is no longer on this device. Add it again, or send without it.'),
    ).toBeVisible()
    const lost = '1 file of this note is no longer on this device. Add it again, or send the note without it.'
    await page.goto(notes)
    await expect(page.getByText(lost)).toBeVisible(slow)
    await expect(page.getByText('Leg is bent', { exact: true })).toBeVisible()
    await expectAccessible(page)
    expect(posted).toBe(0)

    await page.getByLabel('Add again').setInputFiles({
      name: 'leg-again.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(),
    })
    await expect(page.getByText(lost)).toBeHidden()
    await expect.poll(() => posted, slow).toBe(1)
    await expect(page.getByText('Draft', { exact: true })).toHaveCount(0)
    await expect(savedPhoto(page, 'leg-again.jpg')).toBeVisible()
    expect(posted).toBe(1)
    await expect(waits(page)).toBeHidden(slow)
  })
  await test.step('no room in the browser: it says so, and the note goes without the photo on request', async () => {
    await page.addInitScript(() => {
      const put = IDBObjectStore.prototype.put
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...values: Parameters<typeof put>) {
        if (this.name === 'files') throw new DOMException('Full', 'QuotaExceededError')
        return put.apply(this, values)
      }
    })
    await refuse()
    await page.goto(notes)
    await page.getByRole('textbox', { name: 'New note' }).fill('Arm is split')
    await attachPhoto(page, 'arm.jpg')
    await expect(page.getByText('arm.jpg is only kept while this page is open.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retry arm.jpg' })).toBeVisible(slow)
    await page.getByRole('button', { name: 'Add Note' }).click()
    await expect(
      page.getByText('Keep this page open: the note needs its files. Send them again.'),
    ).toBeVisible()
    await expect(page.getByText('arm.jpg is only kept while this page is open.')).toBeVisible()
    await page.waitForTimeout(400)

    await page.reload()
    await expect(page.getByText(/1 file of this note is no longer on this device/)).toBeVisible(slow)
    await page.getByRole('button', { name: 'Send without' }).click()
    await expect(page.getByText(/1 file of this note is no longer on this device/)).toBeHidden(slow)
    await expect(page.getByText('Draft', { exact: true })).toHaveCount(0)
    await expect(page.getByText('Arm is split', { exact: true })).toBeVisible()
  })
})
