/** EXPORT-18, EXPORT-12. A City Admin prepares, downloads and deletes the file of the whole city. */
import { listCityActivities } from '@lamplighter/domain/city-admin'
import {
  type CityFile,
  cityFileMessages,
  getCityFile,
  linkCityFile,
  removeCityFile,
  writeCityFile,
} from '@lamplighter/domain/exports'
import { Problem } from '@lamplighter/domain/http'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { missingCount, shareOf, cityFileWords as words } from '../features/exports/city-file.messages.ts'
import { downloadBegun } from '../features/exports/exports.messages.ts'
import { openApp } from '../testing/app.tsx'
import { openCrews } from '../testing/crew-server.ts'
import { signIn } from '../testing/issuer.ts'
import { answer, pageOf } from '../testing/network.ts'
import { membership, user } from '../testing/records.ts'

const admin = user({ cityMemberships: [membership({ role: 'city_admin' })] })

const fileOf = (changed: Partial<CityFile>): CityFile => ({
  _id: '0198a7c4-0000-7000-8000-000000000001',
  status: 'waiting',
  share: 0,
  fileName: 'ames-ia-city-2026-11-22.zip',
  askedBy: { _id: admin._id, name: admin.name },
  createdAt: '2026-11-22T10:00:00Z',
  readyAt: null,
  expiresAt: null,
  bytes: null,
  missing: { count: 0, named: [] },
  damaged: { count: 0, named: [] },
  problem: null,
  ...changed,
})

async function open(me = admin, file: CityFile | null = null) {
  const server = { file }
  openCrews(me, [])
  answer(listCityActivities, () => pageOf([]))
  answer(getCityFile, () => ({ file: server.file }))
  answer(writeCityFile, ({ body }) => {
    server.file = fileOf({ _id: body._id })
    return server.file
  })
  answer(removeCityFile, () => {
    server.file = null
    return { success: true as const }
  })
  await page.viewport(390, 844)
  await signIn(me)
  await openApp('/city-admin')
  return server
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const ready = fileOf({ status: 'ready', bytes: 1_200_000_000, expiresAt: '2026-11-29T10:00:00Z' })

test('EXPORT-18 shows how far the file is, and offers it when it is ready', async () => {
  const server = await open()
  await button(words.write).click()
  await expect.element(page.getByText(words.waiting)).toBeVisible()
  server.file = fileOf({ status: 'writing', share: 43 })
  await expect.element(page.getByText(shareOf(43))).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: words.writing })).toBeVisible()
  server.file = ready
  await expect.element(page.getByText(words.ready)).toBeVisible()
  await expect.element(page.getByText('1.2 GB', { exact: false })).toBeVisible()
  const links = answer(linkCityFile, () => ({
    url: '/exports/city.zip?t=x',
    fileName: ready.fileName,
    expiresAt: '2026-11-23T10:00:00Z',
  }))
  await button(words.download).click()
  await expect.element(page.getByText(downloadBegun(ready.fileName))).toBeVisible()
  expect(links.length).toBe(1)
})

test('EXPORT-18 cancels, and deletes after a question', async () => {
  const server = await open(admin, fileOf({ status: 'writing', share: 5 }))
  await button(words.cancel).click()
  await expect.element(button(words.write)).toBeVisible()
  await button(words.write).click()
  await expect.element(page.getByText(words.waiting)).toBeVisible()
  server.file = ready
  await expect.element(button(words.remove)).toBeVisible()
  await button(words.remove).click()
  await page.getByRole('dialog').getByRole('button', { name: words.remove }).click()
  await expect.element(button(words.write)).toBeVisible()
})

test('EXPORT-12 names missing photos, and says why a file failed', async () => {
  const named = ['organized/c/l/photos/u/1-gone.jpg']
  const server = await open(admin, { ...ready, missing: { count: 2, named } })
  await page.getByText(missingCount(2)).click()
  await expect.element(page.getByText(named[0] ?? '')).toBeVisible()
  answer(linkCityFile, () => {
    throw new Problem('city_file_not_ready')
  })
  server.file = fileOf({ status: 'failed', problem: cityFileMessages.noSpace })
  await button(words.download).click()
  await expect.element(page.getByText(new Problem('city_file_not_ready').message)).toBeVisible()
  await button(words.writeAgain).click()
  // The request arrives after the click, and begins a new file.
  await expect.element(page.getByText(words.waiting)).toBeVisible()
  server.file = fileOf({ status: 'failed', problem: cityFileMessages.noSpace })
  await expect.element(page.getByText(cityFileMessages.noSpace, { exact: false })).toBeVisible()
  await expect.element(button(words.write)).toBeVisible()
})

test('EXPORT-18 is not offered to a director', async () => {
  await open(user({ cityMemberships: [membership({ role: 'department_director', userType: 'all' })] }))
  await expect.element(button('Work orders')).toBeVisible()
  expect(page.getByText(words.title).elements()).toEqual([])
})
