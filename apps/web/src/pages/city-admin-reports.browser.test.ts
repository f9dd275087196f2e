/** REPORT-7 to REPORT-10, REPORT-13, REPORT-16. Reports in City Admin: decided by City Admins and directors, switched on by City Admins. */
import { headers, Problem } from '@lamplighter/domain/http'
import {
  acceptReport,
  declineReport,
  getReport,
  getReportSettings,
  listReports,
  mergeReport,
  type ResidentReport,
  setReportSettings,
} from '@lamplighter/domain/reports'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  declinedMany,
  declineQuestion,
  mergeInto,
  notSentUnanswered,
  rate,
  reportHeading,
  reportsCounted,
  settingsWords,
  stateWords,
  triageWords as words,
} from '../features/reports/reports.messages.ts'
import { declineMany, declining } from '../features/reports/triage/decline-many.ts'
import { formWords } from '../kit/kit.messages.ts'
import { bulkWords, notSent, refused, selectedCount, selectOf } from '../kit/lists/bulk/bulk.messages.ts'
import { uuidv7 } from '../lib/api/ids.ts'
import { session } from '../lib/session/session.ts'
import { openApp } from '../testing/app.tsx'
import { openCrews } from '../testing/crew-server.ts'
import { signIn } from '../testing/issuer.ts'
import { answer, noAnswer, pageOf } from '../testing/network.ts'
import { membership, user } from '../testing/records.ts'

const { cityId } = membership()
const point = { latitude: 40.62, longitude: -96.63 }
const report = (changes: Partial<ResidentReport> = {}): ResidentReport => ({
  ...{
    _id: uuidv7(),
    number: 12,
    cityId,
    category: 'Parks',
    description: 'The swing is broken',
    address: '12 Elm St',
  },
  ...{
    point,
    sentAt: new Date().toISOString(),
    status: 'received',
    reason: null,
    order: null,
    duplicateOf: null,
  },
  ...{ decidedBy: null, decidedAt: null, saidBroken: false, photos: [], version: 1 },
  ...changes,
})
const order = { _id: uuidv7(), title: 'Mend the slide', locationName: 'River Park', meters: 20 }

const near = [
  { _id: uuidv7(), number: 20, description: 'It squeaks', status: 'closed' as const, meters: 5 },
  { _id: uuidv7(), number: 21, description: 'It is loose', status: 'received' as const, meters: 6 },
]

async function openTab(found: readonly ResidentReport[], role = 'city_admin') {
  const me = user({ cityMemberships: [membership({ role })] })
  openCrews(me, [])
  let waiting = [...found]
  answer(listReports, ({ query }) =>
    pageOf(query.decided === 'true' ? [report({ number: 3, status: 'declined', reason: 'No' })] : waiting),
  )
  answer(getReport, ({ params }) => {
    const one = found.find(({ _id }) => _id === params.id)
    if (!one) throw new Problem('not_found')
    const locations = [{ _id: uuidv7(), name: 'Bench', category: 'Parks', meters: 10 }]
    return { ...one, placeWords: null, nearby: { orders: [order], reports: near, locations } }
  })
  await signIn(me)
  await openApp('/city-admin?tab=reports')
  const decide = (changes: Partial<ResidentReport>) => {
    waiting = []
    return { ...report(), ...found[0], ...changes }
  }
  return decide
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const open = () => button(`${words.open}: ${reportHeading(12)}`).click()

for (const width of [320, 390, 820, 1440]) {
  test(`a report becomes a work order at a location near it, at ${width} pixels`, async () => {
    await page.viewport(width, 844)
    const decide = await openTab([report()], 'department_director')
    const accepted = answer(acceptReport, () => decide({ status: 'accepted' }))
    await open()
    await inDialog(words.accept).click()
    await expect
      .element(page.getByRole('textbox', { name: words.titleLabel }))
      .toHaveValue('Park, tree or playground: 12 Elm St')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await inDialog(words.create).click()
    await expect.element(page.getByText(words.accepted)).toBeVisible()
    await expect.element(page.getByText(words.noneWaiting)).toBeVisible()
    expect(accepted[0]?.body).toMatchObject({ priority: 'medium', locationId: expect.any(String) })
    expect(accepted[0]?.headers['if-match']).toBe('"1"')
  })
}

test('a report is merged into an open order near it', async () => {
  const decide = await openTab([report()])
  const merged = answer(mergeReport, () => decide({ status: 'accepted' }))
  await open()
  await inDialog(mergeInto(order.title)).click()
  await expect.element(page.getByText(words.merged)).toBeVisible()
  expect(merged[0]?.body).toEqual({ orderId: order._id })
})

test('a near report shows its state, and one whose work is done takes no other', async () => {
  await openTab([report()])
  await open()
  await expect.element(page.getByText(new RegExp(`${stateWords.closed.label} · It squeaks`))).toBeVisible()
  await expect.element(inDialog(mergeInto(reportHeading(21)))).toBeVisible()
  await expect.element(inDialog(mergeInto(reportHeading(20)))).not.toBeInTheDocument()
})

test('someone who decides too late is told, and keeps the reason', async () => {
  await openTab([report()])
  answer(declineReport, () => {
    throw new Problem('report_decided', {}, { current: report({ status: 'accepted' }) })
  })
  await open()
  await inDialog(words.decline).click()
  await page.getByRole('textbox', { name: words.declineReason }).fill('Not ours')
  await inDialog(words.decline).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Someone else has decided about this report.')
  await expect.element(page.getByRole('textbox', { name: words.declineReason })).toHaveValue('Not ours')
})

/** Opens the list with three reports and selects all of them. */
async function selectThree() {
  const three = [12, 13, 14].map((number) => report({ number, description: `Swing ${number}` }))
  await openTab(three)
  await button(bulkWords.select).click()
  for (const { number } of three)
    await page.getByRole('checkbox', { name: selectOf(reportHeading(number)) }).click({ force: true })
  return three
}

test('REPORT-16 several reports are declined with one reason, and those that were not are named', async () => {
  await page.viewport(390, 844)
  const three = await selectThree()
  const asked = answer(declineReport, ({ params, body }) => {
    const one = three.find(({ _id }) => _id === params.id)
    if (!one || one.number === 13) throw new Problem('report_decided')
    return report({ ...one, status: 'declined', reason: body.reason })
  })
  const bar = page.getByRole('region', { name: words.selection })
  await expect.element(bar.getByText(selectedCount(3))).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await bar.getByRole('button', { name: words.decline }).click()
  const form = page.getByRole('dialog', { name: declineQuestion(3) })
  await expect.element(form.getByText(words.declineManyHint)).toBeVisible()
  const decline = form.getByRole('button', { name: words.decline })
  await decline.click()
  await expect.element(form.getByRole('alert')).toBeVisible()
  expect(asked).toHaveLength(0)
  await form.getByRole('textbox', { name: words.declineReason }).fill('Not ours')
  await decline.click()
  await expect.element(bar.getByText(declinedMany(2))).toBeVisible()
  await expect
    .element(bar.getByText(`${reportHeading(13)}: Someone else has decided about this report.`))
    .toBeVisible()
  // It cannot be undone.
  await expect.element(bar.getByRole('button', { name: bulkWords.undo })).not.toBeInTheDocument()
  expect(asked.map(({ body, headers }) => [body.reason, headers['if-match']])).toEqual(
    three.map(() => ['Not ours', '"1"']),
  )
  await bar.getByRole('button', { name: formWords.close }).click()
  await expect.element(bar).not.toBeInTheDocument()
})

/** Asks to decline what is selected, for this reason. */
async function decline(reason: string) {
  await button(words.decline).click()
  await page.getByRole('textbox', { name: words.declineReason }).fill(reason)
  await inDialog(words.decline).click()
}

test('REPORT-16 Stop leaves the rest undecided, selected and with its reason', async () => {
  const three = await selectThree()
  const asked = answer(declineReport, async ({ params, body }) => {
    await button(bulkWords.stop).click()
    await expect.element(button(bulkWords.stopping)).toBeDisabled()
    const one = three.find(({ _id }) => _id === params.id)
    return report({ ...one, status: 'declined', reason: body.reason })
  })
  await decline('Not ours')
  await expect.element(page.getByText(notSent(reportsCounted(2)), { exact: false })).toBeVisible()
  expect(asked).toHaveLength(1)
  await expect.element(page.getByText(selectedCount(2))).toBeVisible()
  await button(words.decline).click()
  await expect.element(page.getByRole('textbox', { name: words.declineReason })).toHaveValue('Not ours')
})

test('REPORT-16 after a lost answer one may be declined, and the rest was not sent and stays selected', async () => {
  const three = await selectThree()
  const asked = answer(declineReport, ({ params, body }) => {
    const one = three.find(({ _id }) => _id === params.id)
    if (one?.number !== 12) throw noAnswer
    return report({ ...one, status: 'declined', reason: body.reason })
  })
  await decline('Not ours')
  const bar = page.getByRole('region', { name: words.selection })
  await expect
    .element(bar.getByText(`${reportHeading(13)}: ${words.mayBeDeclined}`), { timeout: 10_000 })
    .toBeVisible()
  await expect.element(bar.getByText(declinedMany(1), { exact: false })).toBeVisible()
  await expect.element(bar.getByText(notSentUnanswered(reportsCounted(1)), { exact: false })).toBeVisible()
  expect(new Set(asked.map(({ params }) => params.id)).size).toBe(2)
  await expect.element(bar.getByText(selectedCount(2))).toBeVisible()
  // The second try is the same write.
  const before = asked.length
  await bar.getByRole('button', { name: words.decline }).click()
  await inDialog(words.decline).click()
  await expect.poll(() => asked.length).toBeGreaterThan(before)
  expect(asked[before]?.headers[headers.operationId]).toBe(asked[before - 1]?.headers[headers.operationId])
  await bar.getByRole('button', { name: bulkWords.stop }).click()
  await expect.element(bar.getByText(selectedCount(2))).toBeVisible()
})

test('REPORT-16 a caller whom the server does not know has declined nothing', async () => {
  await selectThree()
  answer(declineReport, () => {
    throw new Problem('not_signed_in')
  })
  await decline('Not ours')
  await expect.element(page.getByText(refused(reportsCounted(1), 1))).toBeVisible()
  await expect.element(page.getByText(notSentUnanswered(reportsCounted(2)), { exact: false })).toBeVisible()
  await expect.element(page.getByText(words.mayBeDeclined, { exact: false })).not.toBeInTheDocument()
})

test('REPORT-16 each city has its own run, and a second one waits for the first', async () => {
  const three = [12, 13].map((number) => report({ number }))
  const held = Promise.withResolvers<void>()
  const asked = answer(declineReport, async ({ params, body }) => {
    await held.promise
    const one = three.find(({ _id }) => _id === params.id)
    return report({ ...one, status: 'declined', reason: body.reason })
  })
  await selectThree()
  const first = declineMany({ of: 'another city', reports: three, reason: 'Not ours' })
  const bar = page.getByRole('region', { name: words.selection })
  await expect.element(bar.getByText(words.decliningElsewhere)).toBeVisible()
  await expect.element(bar.getByRole('button', { name: words.decline })).toBeDisabled()
  held.resolve()
  expect(await first).toEqual([])
  await expect.element(bar.getByRole('button', { name: words.decline })).toBeEnabled()
  expect(asked).toHaveLength(2)
  expect(declining.get().get('another city')).toMatchObject({ sent: 2, total: 2 })
  await expect.element(bar.getByText(declinedMany(2))).not.toBeInTheDocument()
})

test('REPORT-16 nothing is sent for somebody else who signs in meanwhile', async () => {
  const three = await selectThree()
  const asked = answer(declineReport, async () => {
    await session.signOut()
    throw noAnswer
  })
  const left = await declineMany({ of: 'nobody', reports: three, reason: 'Not ours' })
  expect(left).toHaveLength(3)
  expect(asked).toHaveLength(1)
})

test('City Admins switch reports on, and see the figures', async () => {
  await openTab([])
  await expect.element(page.getByText(words.noneWaiting)).toBeVisible()
  let settings = { takesReports: false, phone: '', categories: [] as never[] }
  const figures = { closed: 12, closedOnTime: 9, reportsClosed: 4, stillBroken: 1 }
  answer(getReportSettings, () => ({ ...settings, slug: 'prairie-falls-ne', figures }))
  const set = answer(setReportSettings, ({ body }) => {
    settings = { ...body, categories: [] }
    return { success: true as const }
  })
  await page.getByRole('tabpanel').getByText(words.settings, { exact: true }).click()
  await expect.element(page.getByText(rate(9, 12, 'work orders'))).toBeVisible()
  await expect.element(page.getByText('25%, 1 of 4 reports')).toBeVisible()
  await page.getByRole('switch', { name: settingsWords.takesReports }).click()
  await button(formWords.save).click()
  await expect.element(page.getByRole('link', { name: /prairie-falls-ne/ })).toBeVisible()
  expect(set[0]?.body).toEqual({ takesReports: true, phone: '', categories: [] })
})

test('directors have no settings', async () => {
  await openTab([], 'department_director')
  await expect.element(page.getByText(words.noneWaiting)).toBeVisible()
  await expect
    .element(page.getByRole('tabpanel').getByText(words.settings, { exact: true }))
    .not.toBeInTheDocument()
})
