/** TELL-4. The card in Settings: what a person is told about, and how. */
import { listSessions, type User } from '@lamplighter/domain/auth'
import { listMyCityRequests } from '@lamplighter/domain/cities'
import type { ResponseOf } from '@lamplighter/domain/http'
import { messageOf, Problem } from '@lamplighter/domain/http'
import {
  getNotificationChoices,
  listNotifications,
  setNotificationChoices,
  triggers,
  usualChoices,
} from '@lamplighter/domain/notifications'
import { getMyStats } from '@lamplighter/domain/settings'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  mailGoesTo,
  noMailWords,
  triggerWords,
  choiceWords as words,
} from '../features/notifications/notifications.messages.ts'
import { formWords, TRY_AGAIN, unsavedWords } from '../kit/kit.messages.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { deviceDatabase } from '../lib/storage/device-database.ts'
import { goTo, leaveApp, openApp } from '../testing/app.tsx'
import { openCity } from '../testing/city-server.ts'
import { signIn } from '../testing/issuer.ts'
import { answer, pageOf } from '../testing/network.ts'
import { user } from '../testing/records.ts'

type Choices = ResponseOf<typeof getNotificationChoices>

const card = () => page.getByRole('region', { name: 'Notifications', exact: true })
const save = () => card().getByRole('button', { name: 'Save', exact: true })
const group = (trigger: keyof typeof triggerWords) =>
  card().getByRole('group', { name: triggerWords[trigger], exact: true })
const bell = (trigger: keyof typeof triggerWords) =>
  group(trigger).getByRole('checkbox', { name: words.bell })
const push = (trigger: keyof typeof triggerWords) =>
  group(trigger).getByRole('checkbox', { name: words.push })
const mail = (trigger: keyof typeof triggerWords) =>
  group(trigger).getByRole('combobox', { name: words.mail })
const night = () => card().getByRole('switch', { name: new RegExp(`^${words.quiet}`) })

let me: User

beforeEach(async () => {
  await deviceDatabase.drafts.clear()
  await page.viewport(390, 844)
  me = user()
  openCity(me)
  answer(listSessions, () => [])
  answer(listMyCityRequests, () => [])
  answer(getMyStats, () => ({ locations: 0, notes: 0, media: 0, workOrdersOpened: 0, workOrdersClosed: 0 }))
  await signIn(me)
})

async function open(changes: Partial<Choices> = {}) {
  let kept: Choices = { choices: usualChoices, quiet: null, mailTo: { address: me.email }, ...changes }
  answer(getNotificationChoices, () => kept)
  const saved = answer(setNotificationChoices, ({ body }) => {
    kept = { ...kept, ...body }
    return { success: true } as const
  })
  await openApp('/settings#notifications')
  await expect.element(save()).toBeInTheDocument()
  return saved
}

test('TELL-4 saves bell, push, mail and quiet hours together, and says so', async () => {
  const saved = await open()
  for (const trigger of triggers) {
    await expect.element(mail(trigger)).toHaveValue(usualChoices[trigger].mail)
    expect((bell(trigger).element() as HTMLInputElement).checked).toBe(usualChoices[trigger].bell)
    expect((push(trigger).element() as HTMLInputElement).checked).toBe(usualChoices[trigger].push)
  }
  await expect.element(card().getByText(mailGoesTo(me.email))).toBeVisible()
  await bell('high_priority').click()
  await push('commented').click()
  await mail('commented').selectOptions('off')
  await night().click()
  await card().getByRole('combobox', { name: words.to, exact: true }).selectOptions('7 AM')
  await expect.element(card().getByText(unsavedWords.kept)).toBeVisible()
  expect(saved).toEqual([])
  await save().click()
  await expect.element(page.getByText(words.saved)).toBeVisible()
  await expect.element(card().getByText(unsavedWords.kept)).not.toBeInTheDocument()
  expect(saved.map(({ body }) => body)).toEqual([
    {
      choices: {
        ...usualChoices,
        commented: { bell: true, mail: 'off', push: false },
        high_priority: { bell: true, mail: 'off', push: false },
      },
      // From 8 PM, as suggested.
      quiet: { from: 20, to: 7 },
    },
  ])
  await expect.element(mail('commented')).toHaveValue('off')
})

test('TELL-4 a failed save says why and keeps what was chosen', async () => {
  await open()
  answer(setNotificationChoices, () => {
    throw new Problem('forbidden')
  })
  await mail('assigned').selectOptions('daily')
  await save().click()
  await expect.element(card().getByRole('alert')).toHaveTextContent(messageOf('forbidden'))
  await expect.element(mail('assigned')).toHaveValue('daily')
  await expect.element(card().getByText(unsavedWords.kept)).toBeVisible()
})

test('TELL-4 unsaved choices stay on this device until they are saved or discarded', async () => {
  const saved = await open()
  await mail('commented').selectOptions('off')
  await night().click()
  await expect.element(card().getByText(unsavedWords.kept)).toBeVisible()
  answer(listNotifications, () => pageOf([]))
  await goTo('/notifications')
  await goTo('/settings')
  await expect.element(mail('commented')).toHaveValue('off')
  // Meanwhile another device saved other choices.
  await leaveApp()
  queryClient.clear()
  const elsewhere = { ...usualChoices, assigned: { bell: true, mail: 'daily' as const, push: true } }
  await open({ choices: elsewhere })
  await expect.element(mail('commented')).toHaveValue('off')
  await expect.element(night()).toBeChecked()
  await expect.element(mail('assigned')).toHaveValue('daily')
  await card().getByRole('button', { name: formWords.discard }).click()
  await page.getByRole('dialog').getByRole('button', { name: formWords.discard }).click()
  await expect.element(mail('commented')).toHaveValue('daily')
  await expect.element(night()).not.toBeChecked()
  await expect.element(card().getByText(unsavedWords.kept)).not.toBeInTheDocument()
  expect(saved).toEqual([])
  await expect.poll(() => deviceDatabase.drafts.count()).toBe(0)
})

test('TELL-4 warns of quiet hours that start and end at the same time', async () => {
  await open({ quiet: { from: 20, to: 6 } })
  await expect.element(night()).toBeChecked()
  await card().getByRole('combobox', { name: words.to, exact: true }).selectOptions('8 PM')
  await expect.element(card().getByText(words.neverQuiet)).toBeVisible()
})

test.each(['unconfirmed', 'elsewhere', 'server'] as const)(
  'TELL-4 explains why no emails come: %s',
  async (missing) => {
    const saved = await open({ mailTo: { missing } })
    await expect.element(card().getByText(noMailWords[missing])).toBeVisible()
    await expect.element(mail('assigned')).toBeDisabled()
    // They hold push, too.
    await expect.element(night()).toBeEnabled()
    await bell('assigned').click()
    await save().click()
    await expect.element(page.getByText(words.saved)).toBeVisible()
    expect(saved[0]?.body.choices.assigned).toEqual({ bell: false, mail: 'at_once', push: true })
  },
)

test('TELL-4 a link to the card scrolls to it', async () => {
  await open()
  await expect.poll(() => card().element().getBoundingClientRect().top).toBeLessThan(200)
  await expect.poll(() => window.scrollY).toBeGreaterThan(0)
})

test('TELL-4 offers to try again if the choices fail to load', async () => {
  answer(getNotificationChoices, () => {
    throw new Problem('forbidden')
  })
  await openApp('/settings')
  await expect.element(card().getByText(words.loadFailed)).toBeVisible()
  await open()
  await expect.element(card().getByRole('button', { name: TRY_AGAIN })).not.toBeInTheDocument()
})

test.each([320, 1440])('TELL-4 each choice fits at %i pixels', async (width) => {
  await page.viewport(width, 844)
  await open()
  const { left, right } = card().element().getBoundingClientRect()
  const fields = card().element().querySelectorAll('fieldset fieldset > *')
  expect(fields).toHaveLength(4 * triggers.length)
  for (const field of fields) {
    expect(field.getBoundingClientRect().left).toBeGreaterThanOrEqual(left)
    expect(field.getBoundingClientRect().right).toBeLessThanOrEqual(right)
  }
  const select = mail('due_soon').element()
  expect(select.scrollWidth).toBeLessThanOrEqual(select.clientWidth)
})
