/** HOOK-1, HOOK-3, HOOK-4, HOOK-6. Webhooks in City Admin: set up, tried, turned off and deleted, with their secret and log. */
import { messageOf, Problem } from '@lamplighter/domain/http'
import {
  createWebhook,
  deleteWebhook,
  listWebhookEvents,
  listWebhooks,
  resendWebhookEvent,
  rotateWebhookSecret,
  sendTestEvent,
  stopReasons,
  TEST_EVENT,
  updateWebhook,
  type Webhook,
  type WebhookEvent,
  webhookSecret,
} from '@lamplighter/domain/webhooks'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cityAdminWords } from '../features/city-admin/city-admin.messages.ts'
import {
  deleteHookQuestion,
  hookDeleted,
  hookLogTitle,
  hookSaved,
  hookTurned,
  kindWords,
  secretOf,
  stateInWords,
  hookWords as words,
} from '../features/city-admin/webhooks/webhooks.messages.ts'
import { formWords, TRY_AGAIN } from '../kit/kit.messages.ts'
import { uuidv7 } from '../lib/api/ids.ts'
import { openApp } from '../testing/app.tsx'
import { openCrews } from '../testing/crew-server.ts'
import { signIn } from '../testing/issuer.ts'
import { answer } from '../testing/network.ts'
import { membership, user } from '../testing/records.ts'

const { cityId } = membership()
const hour = (ago: number) => new Date(Date.now() - ago * 3_600_000).toISOString()
const hook = (changes: Partial<Webhook> = {}): Webhook => ({
  ...{ _id: uuidv7(), cityId, name: 'Asset system', address: 'https://hooks.example.gov/x', isOn: true },
  ...{ kinds: ['location.created'], stopped: null, failingSince: null, lastTry: null, waiting: 0 },
  version: 3,
  ...changes,
})
const logged = (changes: Partial<WebhookEvent> = {}): WebhookEvent => ({
  ...{ _id: uuidv7(), type: 'note.created', recordId: uuidv7(), at: hour(1), state: 'delivered' },
  ...{ attempts: 1, lastTryAt: hour(1), nextTryAt: null, status: 204, failure: null },
  ...changes,
})

let hooks: Webhook[]
let events: WebhookEvent[]
beforeEach(() => {
  hooks = []
  events = []
})

async function openTab(role = 'city_admin', tab = 'webhooks') {
  const me = user({ cityMemberships: [membership({ role })] })
  openCrews(me, [])
  answer(listWebhooks, () => hooks)
  answer(listWebhookEvents, () => events)
  const put = (saved: Webhook) => {
    hooks = [...hooks.filter(({ _id }) => _id !== saved._id), saved]
    return saved
  }
  const get = (id: string) => {
    const found = hooks.find(({ _id }) => _id === id)
    if (!found) throw new Problem('not_found')
    return found
  }
  const created = answer(createWebhook, ({ body: { secret: _, ...body } }) =>
    put(hook({ ...body, version: 1 })),
  )
  const updated = answer(updateWebhook, ({ params, body, headers }) => {
    const current = get(params.id)
    if (headers['if-match'] !== `"${current.version}"`) throw new Problem('version_conflict', {}, { current })
    return put({ ...current, ...body, version: current.version + 1 })
  })
  const rotated = answer(rotateWebhookSecret, ({ params }) => get(params.id))
  answer(deleteWebhook, ({ params }) => {
    hooks = hooks.filter(({ _id }) => _id !== params.id)
    return { success: true as const }
  })
  const resent = answer(resendWebhookEvent, ({ params }) => {
    events = events.map((one) =>
      one._id === params.eventId
        ? { ...one, state: 'waiting' as const, attempts: 0, nextTryAt: hour(0) }
        : one,
    )
    return events[0] ?? logged()
  })
  answer(sendTestEvent, ({ body }) => {
    const event = logged({ ...body, type: TEST_EVENT, recordId: null, at: hour(0) })
    events = [event, ...events]
    return event
  })
  await signIn(me)
  await openApp(`/city-admin?tab=${tab}`)
  return { created, updated, rotated, resent }
}

const dialog = () => page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
const nameField = () => dialog().getByRole('textbox', { name: words.name })
const addressField = () => dialog().getByRole('textbox', { name: words.address })
const said = (message: string) => expect.element(page.getByRole('alert')).toHaveTextContent(message)
const more = (name: string) => button(`${cityAdminWords.moreActions}: ${name}`)
const item = (name: string) => page.getByRole('menuitem', { name })

for (const width of [390, 1440]) {
  test(`HOOK-1, HOOK-3 the first webhook shows its secret once, at ${width} pixels`, async () => {
    await page.viewport(width, 844)
    const { created } = await openTab()
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await expect.element(page.getByText(words.noWebhooks, { exact: true })).toBeVisible()
    await button(words.newWebhook).click()
    await inDialog(words.create).click()
    await expect.element(dialog().getByRole('alert')).toHaveTextContent(messageOf('webhook_name_missing'))
    await expect.element(nameField()).toHaveFocus()
    await nameField().fill(' Asset system ')
    await addressField().fill(' https://hooks.example.gov/x ')
    await inDialog(words.create).click()
    await expect.element(dialog().getByRole('alert')).toHaveTextContent(messageOf('webhook_kind_missing'))
    await dialog().getByRole('checkbox', { name: kindWords['work_order.closed'] }).click()
    await dialog().getByRole('checkbox', { name: kindWords['location.created'] }).click()
    await inDialog(words.create).click()
    await expect.element(dialog()).toHaveAccessibleName(secretOf('Asset system'))
    const [body] = created.map((call) => call.body)
    expect(body).toMatchObject({
      ...{ name: 'Asset system', address: 'https://hooks.example.gov/x', isOn: true },
      kinds: ['location.created', 'work_order.closed'],
    })
    const secret = webhookSecret(body?.secret ?? '')
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await expect.element(dialog().getByLabelText(words.secret)).toHaveValue(secret)
    await inDialog(words.copy).click()
    expect(copied).toHaveBeenCalledExactlyOnceWith(secret)
    await inDialog(words.done).click()
    await expect.element(page.getByText('https://hooks.example.gov/x')).toBeVisible()
    expect(document.body.textContent).not.toContain(body?.secret)
  })
}

test('HOOK-7 an address that the server refuses keeps what was entered', async () => {
  await openTab()
  answer(createWebhook, () => {
    throw new Problem('webhook_address_refused')
  })
  await button(words.newWebhook).click()
  await nameField().fill('Asset system')
  await addressField().fill('https://localhost/')
  await dialog().getByRole('checkbox', { name: kindWords['note.created'] }).click()
  await inDialog(words.create).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(messageOf('webhook_address_refused'))
  await expect.element(addressField()).toHaveValue('https://localhost/')
  await inDialog(formWords.cancel).click()
  await expect.element(page.getByText(words.discardMeans)).toBeVisible()
  await button(formWords.discard).click()
  await expect.element(nameField()).not.toBeInTheDocument()
})

test('HOOK-1 an edit is merged into that of someone else', async () => {
  hooks = [hook()]
  const [before] = hooks
  await openTab()
  await button(`${words.edit}: Asset system`).click()
  await nameField().fill('Pavement')
  hooks = [{ ...(before ?? hook()), kinds: ['note.created'], version: 4 }]
  await inDialog(formWords.save).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(words.changedByOther)
  await expect.element(dialog().getByRole('checkbox', { name: kindWords['note.created'] })).toBeChecked()
  await inDialog(formWords.save).click()
  await said(hookSaved('Pavement'))
})

test('HOOK-6 a webhook says why the server turned it off, is turned on, and deleted', async () => {
  hooks = [
    hook({ isOn: false, stopped: { reason: 'gone', at: hour(2) }, waiting: 1001 }),
    hook({
      name: 'Chat',
      failingSince: hour(5),
      lastTry: { at: hour(1), status: 500, failure: 'it answered 500' },
      waiting: 1,
    }),
  ]
  const { updated } = await openTab()
  await expect.element(page.getByText(stopReasons.gone, { exact: false })).toBeVisible()
  await expect.element(page.getByText('1,000+ events wait')).toBeVisible()
  await expect.element(page.getByText('The last try failed: it answered 500.')).toBeVisible()
  await more('Asset system').click()
  await expect.element(item(words.sendTest)).not.toBeInTheDocument()
  await item(words.turnOn).click()
  await said(hookTurned('Asset system', true))
  expect(updated[0]).toMatchObject({ headers: { 'if-match': '"3"' }, body: { isOn: true } })
  await more('Chat').click()
  await item(words.deleteWebhook).click()
  await expect.element(page.getByText(deleteHookQuestion('Chat'))).toBeVisible()
  await inDialog(words.deleteWebhook).click()
  await said(hookDeleted('Chat'))
})

test('HOOK-3 a new secret is made after a question and shown once', async () => {
  hooks = [hook()]
  const { rotated } = await openTab()
  await more('Asset system').click()
  await item(words.newSecret).click()
  await expect.element(page.getByText(words.rotateMeans)).toBeVisible()
  await inDialog(words.rotateAction).click()
  await expect.poll(() => rotated.length).toBe(1)
  await expect
    .element(page.getByLabelText(words.secret))
    .toHaveValue(webhookSecret(rotated[0]?.body.secret ?? ''))
})

test('HOOK-3 another try of a new secret sends the same, because the first may have arrived', async () => {
  hooks = [hook()]
  await openTab()
  const sent: string[] = []
  let isDown = true
  answer(rotateWebhookSecret, ({ body }) => {
    sent.push(body.secret)
    if (isDown) throw new Problem('unavailable')
    return hooks[0] ?? hook()
  })
  const rotate = async () => {
    await more('Asset system').click()
    await item(words.newSecret).click()
    await inDialog(words.rotateAction).click()
  }
  await rotate()
  await said(words.rotateFailed)
  isDown = false
  await rotate()
  await expect.element(page.getByLabelText(words.secret)).toHaveValue(webhookSecret(sent[0] ?? ''))
  expect(new Set(sent).size).toBe(1)
})

test('HOOK-4 the log shows each outcome, sends again by keyboard, and can fail', async () => {
  hooks = [hook()]
  const failed = logged({ state: 'failed', attempts: 10, status: 500, failure: 'it answered 500' })
  const waits = logged({
    state: 'waiting',
    attempts: 2,
    status: null,
    failure: 'no answer',
    nextTryAt: hour(-1),
  })
  events = [failed, waits, logged()]
  const { resent } = await openTab()
  let isDown = true
  answer(listWebhookEvents, () => {
    if (isDown) throw new Problem('unavailable')
    return events
  })
  await more('Asset system').click()
  await item(words.showLog).click()
  await expect.element(dialog()).toHaveAccessibleName(hookLogTitle('Asset system'))
  await expect.element(dialog().getByText(words.logFailed)).toBeVisible()
  isDown = false
  await inDialog(TRY_AGAIN).click()
  for (const event of events)
    await expect.element(dialog().getByText(stateInWords(event), { exact: true })).toBeVisible()
  const again = dialog().getByRole('button', { name: new RegExp(`^${words.sendAgain}`) })
  expect(again.elements()).toHaveLength(3)
  ;(again.first().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await said(words.sentAgain)
  expect(resent[0]?.params).toMatchObject({ eventId: failed._id })
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('HOOK-4 a test event opens the log', async () => {
  hooks = [hook()]
  await openTab()
  await more('Asset system').click()
  await item(words.sendTest).click()
  await expect.element(dialog()).toHaveAccessibleName(hookLogTitle('Asset system'))
  await expect.element(dialog().getByText('Test event', { exact: true })).toBeVisible()
})

test('a list that fails can be asked again', async () => {
  hooks = [hook()]
  await openTab('city_admin', 'rules')
  let isDown = true
  answer(listWebhooks, () => {
    if (isDown) throw new Problem('unavailable')
    return hooks
  })
  await page.getByRole('tab', { name: cityAdminWords.tabs.webhooks }).click()
  await expect.element(page.getByText(cityAdminWords.loadFailed)).toBeVisible()
  isDown = false
  await button(TRY_AGAIN).click()
  await expect.element(page.getByText('Asset system')).toBeVisible()
})

test('HOOK-1 directors have no webhooks', async () => {
  await openTab('department_director', 'crews')
  await expect.element(page.getByRole('tab', { name: cityAdminWords.tabs.crews })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: cityAdminWords.tabs.webhooks })).not.toBeInTheDocument()
})
