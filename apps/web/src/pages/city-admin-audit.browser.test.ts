/** FEED-16. The audit trail in City Admin: filtered, linked and downloaded by City Admins. */
import { type AuditLine, listAudit, MAX_AUDIT_TOTAL } from '@lamplighter/domain/audit'
import { type CityMember, listCityActivities, listCityUsers } from '@lamplighter/domain/city-admin'
import { exportAudit } from '@lamplighter/domain/exports'
import { Problem } from '@lamplighter/domain/http'
import { getOrderChoices } from '@lamplighter/domain/work-orders'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { kindWords, auditWords as words } from '../features/city-admin/audit/audit.messages.ts'
import { cityAdminWords } from '../features/city-admin/city-admin.messages.ts'
import { downloadBegun } from '../features/exports/exports.messages.ts'
import { TRY_AGAIN } from '../kit/kit.messages.ts'
import { uuidv7 } from '../lib/api/ids.ts'
import { openApp } from '../testing/app.tsx'
import { openCrews } from '../testing/crew-server.ts'
import { signIn } from '../testing/issuer.ts'
import { answer, pageOf } from '../testing/network.ts'
import { membership, orderChoices, user } from '../testing/records.ts'

const ana: CityMember = {
  ...{ _id: uuidv7(), name: 'Ana Reyes', email: 'ana@prairie-falls.example', role: 'city_worker' },
  ...{ status: 'active', userType: 'all', customCategories: [], memberSince: new Date().toISOString() },
}
const { cityId } = membership()
const bench = uuidv7()
const line = (changes: Partial<AuditLine> = {}): AuditLine => ({
  ...{ _id: uuidv7(), at: new Date().toISOString(), by: { _id: ana._id, name: ana.name } },
  ...{ action: 'updateLocation', objectType: 'location', objectId: bench, objectName: 'Bench' },
  ...{ link: { to: 'location' as const, id: bench }, via: 'session' as const, tokenName: null },
  ...changes,
})

async function openTab(
  lines: readonly AuditLine[],
  { role = 'city_admin', query = '', timeZone = '', membersFail = false } = {},
) {
  const me = user({ cityMemberships: [membership({ role })] })
  openCrews(me, [ana])
  if (timeZone) answer(getOrderChoices, () => ({ ...orderChoices(me), timeZone }))
  if (membersFail)
    answer(listCityUsers, () => {
      throw new Problem('internal')
    })
  const asked = answer(listAudit, ({ query: { kind } }) =>
    pageOf(lines.filter(({ action }) => !kind || (kind === 'notes') === (action === 'createNote'))),
  )
  await signIn(me)
  await openApp(`/city-admin?tab=audit${query}`)
  return asked
}
const see = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()

test('FEED-16 says who did what and how, with a link to the record', async () => {
  await page.viewport(390, 844)
  const gone = { link: null, objectName: null }
  await openTab([
    line({ via: 'token', tokenName: 'Night sync' }),
    line({ action: 'import', objectType: 'city', by: null, via: 'server', ...gone }),
  ])
  const link = page.getByRole('link', { name: 'Ana Reyes edited the location “Bench”' })
  await expect.element(link).toHaveAttribute('href', `/edit-location?id=${bench}`)
  await see('Access token “Night sync”')
  await see('The operator imported a file')
  await see('2 entries')
})

test('FEED-16 is filtered by person, kind and days, also with the keyboard', async () => {
  const asked = await openTab([line(), line({ action: 'createNote', objectType: 'note' })])
  await see('2 entries')
  await page.getByRole('combobox', { name: words.person }).click()
  await userEvent.keyboard('Ana{ArrowDown}{Enter}')
  await expect.poll(() => asked.at(-1)?.query.person).toBe(ana._id)
  await page.getByRole('combobox', { name: words.kind }).click()
  await page.getByRole('option', { name: kindWords.notes }).click()
  await see('1 entry')
  await page.getByLabelText(words.from).fill('2026-03-01')
  await page.getByLabelText(words.to, { exact: true }).fill('2026-03-31')
  await expect
    .poll(() => asked.at(-1)?.query)
    .toMatchObject({ person: ana._id, kind: 'notes', from: '2026-03-01', to: '2026-03-31' })
  await expect.element(page.getByLabelText(words.from)).toHaveAttribute('max', '2026-03-31')
  await expect.element(page.getByLabelText(words.to, { exact: true })).toHaveAttribute('min', '2026-03-01')
  await page.getByRole('searchbox', { name: words.name }).fill('Bench')
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ name: 'Bench', kind: 'notes' })
  await page.getByRole('button', { name: words.clear }).click()
  await see('2 entries')
  await expect.element(page.getByRole('searchbox', { name: words.name })).toHaveValue('')
  await expect.element(page.getByRole('heading', { name: words.audit })).toHaveFocus()
})

test('FEED-16 says that a name stands for too many records', async () => {
  await openTab([line()])
  answer(listAudit, ({ query: { name } }) => {
    if (name) throw new Problem('audit_name_common', { most: '200' })
    return pageOf([line()])
  })
  await page.getByRole('searchbox', { name: words.name }).fill('e')
  const { message } = new Problem('audit_name_common', { most: '200' })
  await see(message)
  const field = page.getByRole('searchbox', { name: words.name })
  await expect.element(field).toHaveAccessibleDescription(message)
  await expect.element(page.getByRole('button', { name: TRY_AGAIN })).not.toBeInTheDocument()
  await field.fill('')
  await see('1 entry')
  await expect.element(page.getByText(message)).not.toBeInTheDocument()
})

test('FEED-16 former members in the list can be chosen', async () => {
  const gone = { _id: uuidv7(), name: 'Gus Moss' }
  const asked = await openTab([line(), line({ by: gone })])
  await see('2 entries')
  await page.getByRole('combobox', { name: words.person }).click()
  await page.getByRole('option', { name: gone.name }).click()
  await expect.poll(() => asked.at(-1)?.query.person).toBe(gone._id)
  await expect.element(page.getByRole('combobox', { name: words.person })).toHaveValue(gone.name)
})

test('FEED-16 says that the members did not load', async () => {
  await openTab([line()], { membersFail: true })
  await see(words.membersFailed)
})

test('FEED-16 days and times are those of the city, not of the device', async () => {
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const timeZone = device === 'Pacific/Honolulu' ? 'America/New_York' : 'Pacific/Honolulu'
  // The evening of January 4 in Honolulu.
  await openTab([line({ at: '2026-01-05T07:30:00.000Z' })], { timeZone })
  const day = timeZone === 'Pacific/Honolulu' ? /January 4\b/ : /January 5\b/
  await expect.element(page.getByRole('heading', { name: day })).toBeVisible()
  await see(timeZone === 'Pacific/Honolulu' ? '9:30 PM' : '2:30 AM')
})

test('FEED-16 a total that was cut off is not named', async () => {
  const lines = Array.from({ length: 50 }, () => line())
  await openTab(lines)
  answer(listAudit, () => pageOf(lines, MAX_AUDIT_TOTAL, 'more'))
  await page.getByLabelText(words.from).fill('2026-03-01')
  await see('10,000 or more entries')
  await see('50 shown')
})

test('FEED-16 shows one record by a link from its page, and all again', async () => {
  const asked = await openTab([line()], { query: `&object=${bench}` })
  await see(words.oneRecord)
  await expect.poll(() => asked.at(-1)?.query.object).toBe(bench)
  await page.getByRole('button', { name: words.allRecords }).click()
  await expect.element(page.getByRole('heading', { name: words.audit })).toHaveFocus()
  await expect.poll(() => asked.at(-1)?.query.object).toBeUndefined()
})

test('FEED-16 downloads a spreadsheet of what is filtered, and no map', async () => {
  await openTab([line()], { query: `&object=${bench}` })
  const exported = answer(exportAudit, () => ({
    ...{ url: '/exports/audit.csv', fileName: 'audit.csv', expiresAt: new Date().toISOString() },
  }))
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.element(page.getByRole('menuitem')).toHaveTextContent('CSV for spreadsheets')
  await page.getByRole('menuitem').click()
  await expect.element(page.getByText(downloadBegun('audit.csv'))).toBeVisible()
  expect(exported.map(({ query }) => query)).toEqual([{ cityId, object: bench, format: 'csv' }])
})

test('FEED-16 an empty trail, a failed load, and a director', async () => {
  await openTab([])
  await see(words.none)
  answer(listAudit, () => {
    throw new Problem('internal')
  })
  await page.getByLabelText(words.from).fill('2026-03-01')
  await see(cityAdminWords.loadFailed)
  await expect.element(page.getByRole('button', { name: TRY_AGAIN })).toBeVisible()
})

test('FEED-16 directors have no such tab', async () => {
  answer(listCityActivities, () => pageOf([]))
  await openTab([line()], { role: 'department_director' })
  await expect.element(page.getByRole('tab', { name: 'Activities' })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Audit' })).not.toBeInTheDocument()
})
