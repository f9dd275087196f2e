import { keptOnDevice, SOCKET_CLOSED, test } from './support/device.ts'
import { locationsNamed, newLocation, saveAll } from './support/field-work.ts'
import { expect } from './support/journey.ts'
import { everythingSent, outboxOf, unsentOutboxItems } from './support/kept.ts'
import { notesAt } from './support/tables.ts'

const isNewLocation = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path === '/api/locations'

test("a new version comes to a device with work that was made with the server's socket closed: it asks first, and sends each of it once", async ({
  device,
}) => {
  const page = await device.open()
  await page.goto('/activities')
  await device.leave(SOCKET_CLOSED)
  const name = `Before the update ${Date.now()}`
  await newLocation(page, 47, name)
  await page.getByLabel('New note').fill('Of the old version')
  await saveAll(page)

  device.line.treat = (asked) => (isNewLocation(asked) ? { answer: 503 } : undefined)
  device.line.deploy((script) => script.replace(/build:`\w+`/, 'build:`another`'))
  await device.comeBack()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  const notice = page.getByRole('status').filter({ hasText: 'A new version is ready.' })
  await expect(notice).toBeVisible({ timeout: 60_000 })
  const waiting = ['location.create waiting', 'note.create waiting']
  expect(await unsentOutboxItems(page)).toEqual(waiting)
  await Promise.all([page.waitForEvent('load'), notice.getByRole('button', { name: 'Reload' }).click()])
  await keptOnDevice(page)
  expect(await unsentOutboxItems(page)).toEqual(waiting)
  const operations = (await outboxOf(page)).map(({ opId }) => opId)

  device.line.treat = () => undefined
  await page.goto('/outbox')
  await everythingSent(page)
  expect((await outboxOf(page)).map(({ opId }) => opId)).toEqual(operations)
  const [made, ...others] = await locationsNamed(name)
  expect(others).toEqual([])
  expect(await notesAt(made?.id ?? '')).toMatchObject([{ text: 'Of the old version', version: 1 }])
})
