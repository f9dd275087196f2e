/** Shows storage use of the device, and what can be cleared. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { deleteKeptReads, findRead, storeReads } from '../../../lib/reads/kept-reads.ts'
import { show } from '../../../testing/render.tsx'
import { deviceWords, nearlyFull } from './device.messages.ts'
import { DeviceCard } from './device-card.tsx'

const see = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()

function deviceSays(device: { usage: number; quota: number; persisted: boolean; grants?: boolean }) {
  const { storage } = navigator
  const persist = vi.spyOn(storage, 'persist').mockImplementation(async () => {
    device.persisted = device.grants ?? false
    return device.persisted
  })
  vi.spyOn(storage, 'estimate').mockImplementation(async () => device)
  vi.spyOn(storage, 'persisted').mockImplementation(async () => device.persisted)
  onTestFinished(() => void vi.restoreAllMocks())
  return persist
}

test('shows used and available space, and requests no permission by itself', async () => {
  const persist = deviceSays({ usage: 12_345_678, quota: 5_012_345_678, persisted: true })
  await show(<DeviceCard />)
  await see('12 MB')
  await see('5.0 GB')
  await see(deviceWords.persisted)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(persist).not.toHaveBeenCalled()
})

test('requests protected storage on click, and reports a refusal', async () => {
  const device = { usage: 1, quota: 9e9, persisted: false, grants: false }
  deviceSays(device)
  await show(<DeviceCard />)
  await see(deviceWords.notPersisted)
  await page.getByRole('button', { name: deviceWords.ask }).click()
  await see(deviceWords.refused)
  device.grants = true
  await page.getByRole('button', { name: deviceWords.ask }).click()
  await see(deviceWords.persisted)
  await expect.element(page.getByRole('button', { name: deviceWords.ask })).not.toBeInTheDocument()
})

test('warns below 200 MB and says what helps', async () => {
  deviceSays({ usage: 1e9, quota: 1.15e9, persisted: true })
  await show(<DeviceCard />)
  await expect.element(page.getByRole('alert')).toHaveTextContent(nearlyFull(150_000_000))
})

test('clearing asks first, then deletes maps and lists and keeps everything else', async () => {
  deviceSays({ usage: 1, quota: 9e9, persisted: true })
  await storeReads('wes', [{ hash: 'list', data: [1], readAt: Date.now() }])
  for (const name of ['map-tiles', 'shell-1']) await caches.open(name)
  onTestFinished(async () => {
    await deleteKeptReads()
    await caches.delete('shell-1')
  })
  const drafts = indexedDB.open('lamplighter-other')
  await new Promise((resolve) => {
    drafts.onsuccess = resolve
  })
  drafts.result.close()
  onTestFinished(() => void indexedDB.deleteDatabase('lamplighter-other'))

  await show(<DeviceCard />)
  await page.getByRole('button', { name: deviceWords.clear }).click()
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect.element(dialog.getByText(deviceWords.confirmClear)).toBeVisible()
  expect(await findRead('wes', 'list')).toBeDefined()
  await dialog.getByRole('button', { name: deviceWords.clear }).click()
  await see(deviceWords.cleared)
  expect(await findRead('wes', 'list')).toBeUndefined()
  expect(await caches.keys()).toEqual(['shell-1'])
  expect((await indexedDB.databases()).map(({ name }) => name)).toContain('lamplighter-other')
})
