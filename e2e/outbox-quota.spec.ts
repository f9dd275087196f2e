/** DUR-33. Full storage: the form stays open with everything typed, and no unsent change is deleted to make room. */
import { SOCKET_CLOSED, test } from './support/device.ts'
import { save } from './support/edit-page.ts'
import { newLocation, saveAll } from './support/field-work.ts'
import { expect } from './support/journey.ts'
import { everythingSent, outboxOf } from './support/kept.ts'

test("full storage with the server's socket closed: the form stays open, earlier changes stay, and saving works once there is room", async ({
  device,
  baseURL,
}) => {
  const first = await device.open()
  await device.leave(SOCKET_CLOSED)
  const before = `Kept before ${Date.now()}`
  await newLocation(first, 59, before)
  await saveAll(first)
  const wasKept = await outboxOf(first)
  expect(wasKept).toHaveLength(1)
  await device.close()

  // Set this before anything is stored: the browser caches the quota for a while.
  const page = await device.open()
  const quota = await page.context().newCDPSession(page)
  const origin = new URL(baseURL ?? '').origin
  await quota.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  const name = `No room ${Date.now()}`
  await newLocation(page, 61, name)
  const words = 'The lid is cracked from end to end'
  await page.getByLabel('Description').fill(words)
  await save(page)
  await expect(page.getByRole('alert').filter({ hasText: 'This device is full' })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await expect(page.getByLabel('Description')).toHaveValue(words)
  await expect(page.getByLabel('Description')).toBeEditable()
  await expect(page).toHaveURL(/\/edit-location/)
  // Ignores the attempt counts, which failed attempts increase.
  const kept = wasKept.map(({ opId, title, state }) => ({ opId, title, state }))
  expect(await outboxOf(page)).toMatchObject(kept)
  expect(await outboxOf(page)).toHaveLength(1)

  await quota.send('Storage.overrideQuotaForOrigin', { origin })
  await saveAll(page)
  await device.comeBack()
  await everythingSent(page)
  expect((await outboxOf(page)).map(({ title }) => title)).toEqual([before, name])
})
