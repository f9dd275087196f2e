/** REPORT-3, REPORT-11, REPORT-12, REPORT-15. A resident reports a problem without an account, and follows it by a link. */
import { getMe } from '@lamplighter/domain/auth'
import { messageOf, Problem } from '@lamplighter/domain/http'
import { getMapConfig } from '@lamplighter/domain/map'
import {
  getReportChallenge,
  getReportForm,
  lookAtReport,
  type ReportStatus,
  sayStillBroken,
  sendReport,
  servicesOf,
} from '@lamplighter/domain/reports'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  callTheCity,
  followingWords,
  reportHeading,
  stateWords,
  sendingWords as words,
} from '../features/reports/reports.messages.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { session } from '../lib/session/session.ts'
import { addressShown, leaveApp, openApp } from '../testing/app.tsx'
import { makeIssuer } from '../testing/issuer.ts'
import { answer, answerAt } from '../testing/network.ts'
import { membership } from '../testing/records.ts'

const { cityId } = membership()
const form = {
  ...{ cityId, name: 'Prairie Falls', state: 'NE', slug: 'prairie-falls-ne', phone: '(402) 555-0100' },
  ...{ services: servicesOf([]), box: null, isOpen: true },
}
const secret = 'x'.repeat(43)
const followed = (changes: Partial<ReportStatus> = {}): ReportStatus => ({
  number: 12,
  city: { name: form.name, state: form.state, slug: form.slug, phone: form.phone },
  service: 'Park, tree or playground',
  description: 'The swing is broken',
  address: '12 Elm St',
  sentAt: '2026-11-20T15:00:00.000Z',
  ...{
    state: 'received',
    reason: null,
    closedAt: null,
    photos: [],
    stillBrokenUntil: null,
    saidBroken: false,
  },
  ...changes,
})
/** Solved within a few attempts. */
const challenge = {
  parameters: {
    ...{ algorithm: 'PBKDF2/SHA-256', nonce: 'ab'.repeat(16), salt: 'cd'.repeat(16), cost: 1 },
    ...{ keyLength: 32, keyPrefix: '0' },
  },
  signature: 'ef'.repeat(32),
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(async () => {
  queryClient.clear()
  makeIssuer()
  answer(getMe, () => {
    throw new Problem('not_signed_in')
  })
  answer(getMapConfig, () => ({ streets: [], provider: null, embedded: null, satellite: null }))
  answer(getReportChallenge, () => challenge)
  await session.start()
})

async function fill() {
  await page.getByRole('combobox', { name: words.what }).click()
  await page.getByRole('option', { name: 'Park, tree or playground' }).click()
  await page.getByRole('textbox', { name: words.description }).fill('The swing is broken')
  await page.getByRole('textbox', { name: words.address }).fill('12 Elm St')
}

for (const width of [320, 390, 1440]) {
  test(`a report is sent with a photo, and its link opens, at ${width} pixels`, async () => {
    await page.viewport(width, 844)
    answer(getReportForm, () => form)
    const sent = answer(sendReport, () => ({ number: 12 }))
    const photos: string[] = []
    answerAt('PUT', /^\/api\/reports\/photos\/[^/]+$/, async ({ headers }) => {
      photos.push(headers['x-report-secret'] ?? '')
      return { status: 200, headers: {}, body: '{"success":true}' }
    })
    answer(lookAtReport, () => followed())
    await openApp('/report/prairie-falls-ne')
    await fill()
    const chooser = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!chooser) throw new Error('there is no file input')
    await userEvent.upload(chooser, new File(['x'], 'swing.jpg', { type: 'image/jpeg' }))
    await expect.element(page.getByRole('img', { name: 'swing.jpg' })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await button(words.send).click()
    await expect.element(page.getByRole('heading', { level: 1, name: reportHeading(12) })).toBeVisible()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toMatchObject({ cityId, category: 'Parks', address: '12 Elm St', point: null })
    expect(photos).toEqual([sent[0]?.body.secret])
    expect(addressShown()).toBe(`/report/status#${sent[0]?.body.secret}`)
  })
}

test('says what is missing, and keeps what was typed when sending fails', async () => {
  answer(getReportForm, () => form)
  const sent = answer(sendReport, () => {
    throw new Problem('report_outside', { city: 'Prairie Falls, NE' })
  })
  await openApp('/report/prairie-falls-ne')
  await button(words.send).click()
  await expect.element(page.getByText(messageOf('report_service_missing'))).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: words.what })).toHaveFocus()
  await fill()
  await button(words.send).click()
  const outside = messageOf('report_outside', { city: 'Prairie Falls, NE' })
  await expect.element(page.getByRole('alert')).toHaveTextContent(outside)
  await expect
    .element(page.getByRole('textbox', { name: words.description }))
    .toHaveValue('The swing is broken')
  const again = answer(sendReport, () => ({ number: 13 }))
  answer(lookAtReport, () => followed({ number: 13 }))
  await button(words.send).click()
  await expect.element(page.getByRole('heading', { level: 1, name: reportHeading(13) })).toBeVisible()
  // The same report, so that it is stored once.
  expect(again[0]?.body._id).toBe(sent[0]?.body._id)
})

test('after a reload, a sent report is not sent again, and its link opens', async () => {
  answer(getReportForm, () => form)
  const sent = answer(sendReport, () => ({ number: 14 }))
  answer(lookAtReport, () => followed({ number: 14 }))
  answerAt('PUT', /^\/api\/reports\/photos\/[^/]+$/, async () => ({ status: 503, headers: {}, body: '{}' }))
  await openApp('/report/prairie-falls-ne')
  await fill()
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!chooser) throw new Error('there is no file input')
  await userEvent.upload(chooser, new File(['x'], 'swing.jpg', { type: 'image/jpeg' }))
  await button(words.send).click()
  await expect.element(button(words.goOn)).toBeVisible()
  await leaveApp()
  await openApp('/report/prairie-falls-ne')
  await expect.element(page.getByText(words.alreadySent)).toBeVisible()
  await button(words.goOn).click()
  await expect.element(page.getByRole('heading', { level: 1, name: reportHeading(14) })).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(addressShown()).toBe(`/report/status#${sent[0]?.body.secret}`)
})

// REPORT-15
test('asks for an email only if the server sends mail, checks it, and keeps it after a reload', async () => {
  answer(getReportForm, () => form)
  await openApp('/report/prairie-falls-ne')
  await expect.element(button(words.send)).toBeEnabled()
  const field = page.getByRole('textbox', { name: words.email })
  await expect.element(field).not.toBeInTheDocument()
  await leaveApp()

  queryClient.clear()
  makeIssuer({ mail: true })
  await session.start()
  const sent = answer(sendReport, () => ({ number: 15 }))
  answer(lookAtReport, () => followed({ number: 15 }))
  await openApp('/report/prairie-falls-ne')
  await fill()
  await field.fill('rita')
  await button(words.send).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(messageOf('report_email_wrong'))
  await expect.element(field).toHaveFocus()
  await field.fill('rita@home.example')
  await leaveApp()
  await openApp('/report/prairie-falls-ne')
  await expect.element(field).toHaveValue('rita@home.example')
  await button(words.send).click()
  await expect.element(page.getByRole('heading', { level: 1, name: reportHeading(15) })).toBeVisible()
  expect(sent.map(({ body }) => body.email)).toEqual(['rita@home.example'])
})

test('a city that takes no reports, or no more, says so', async () => {
  answer(getReportForm, () => {
    throw new Problem('not_found')
  })
  await openApp('/report/nowhere-ne')
  await expect.element(page.getByText(words.noCityHint)).toBeVisible()
  answer(getReportForm, () => ({ ...form, isOpen: false }))
  await openApp('/report/full-ne')
  await expect.element(page.getByText(callTheCity(form.phone))).toBeVisible()
})

test('the link shows the reason of a declined report, and says when it opens nothing', async () => {
  answer(lookAtReport, () => followed({ state: 'declined', reason: 'This is a county road.' }))
  await openApp(`/report/status#${secret}`)
  await expect.element(page.getByText(stateWords.declined.label, { exact: true })).toBeVisible()
  await expect.element(page.getByText('This is a county road.')).toBeVisible()
  answer(lookAtReport, () => {
    throw new Problem('not_found')
  })
  await openApp(`/report/status#${'y'.repeat(43)}`)
  await expect.element(page.getByText(followingWords.badLinkHint)).toBeVisible()
})

test('one press says that it is still broken', async () => {
  const closed = followed({
    ...{
      state: 'closed',
      closedAt: '2026-11-25T15:00:00.000Z',
      stillBrokenUntil: '2026-12-09T15:00:00.000Z',
    },
  })
  const open = followed({ state: 'accepted', saidBroken: true })
  let now = closed
  answer(lookAtReport, () => now)
  const said = answer(sayStillBroken, () => {
    now = open
    return open
  })
  await openApp(`/report/status#${secret}`)
  await button(followingWords.stillBroken).click()
  await expect.element(page.getByText(followingWords.saidBroken)).toBeVisible()
  await expect.element(button(followingWords.stillBroken)).not.toBeInTheDocument()
  expect(said.map(({ body }) => body)).toEqual([{ secret }])
})
