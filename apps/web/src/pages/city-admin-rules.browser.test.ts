/** ORDER-77, ORDER-79, ORDER-80. Rules in City Admin: set, edited, turned off and deleted by City Admins, with their log. */
import {
  type CityMember,
  type Crew,
  createOrderRule,
  listOrderRuleEffects,
  listOrderRules,
  type OrderRule,
} from '@lamplighter/domain/city-admin'
import { messageOf, Problem } from '@lamplighter/domain/http'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cityAdminWords } from '../features/city-admin/city-admin.messages.ts'
import {
  deleteRuleQuestion,
  logTitle,
  ruleCreated,
  ruleDeleted,
  ruleSaved,
  ruleTurned,
  triggerWords,
  ruleWords as words,
} from '../features/city-admin/order-rules/order-rules.messages.ts'
import { formWords, TRY_AGAIN } from '../kit/kit.messages.ts'
import { uuidv7 } from '../lib/api/ids.ts'
import { openApp } from '../testing/app.tsx'
import { openCrews } from '../testing/crew-server.ts'
import { signIn } from '../testing/issuer.ts'
import { answer } from '../testing/network.ts'
import { membership, user } from '../testing/records.ts'

const ana: CityMember = {
  ...{ _id: uuidv7(), name: 'Ana Reyes', email: 'ana@prairie-falls.example', role: 'city_worker' },
  ...{ status: 'active', userType: 'all', customCategories: [], memberSince: new Date().toISOString() },
}
const { cityId } = membership()
const night: Crew = {
  ...{ _id: uuidv7(), cityId, name: 'Night shift', lead: null, members: [], openOrders: 0, version: 1 },
}
const rule = (changes: Partial<OrderRule> = {}): OrderRule => ({
  ...{ _id: uuidv7(), cityId, name: 'Water first', isOn: true, trigger: 'high_priority', overdueDays: 0 },
  ...{ category: 'Water', priority: null, crewId: night._id, raiseTo: null, tellsLead: true, tellIds: [] },
  ...{ crew: { _id: night._id, name: night.name }, told: [], lastApplied: null, version: 3 },
  savedBy: { _id: ana._id, name: ana.name },
  ...changes,
})

async function openTab(found: readonly OrderRule[] = [], role = 'city_admin', tab = 'rules') {
  const me = user({ cityMemberships: [membership({ role })] })
  const server = openCrews(me, [ana], [night], found)
  await signIn(me)
  await openApp(`/city-admin?tab=${tab}`)
  return server
}

const dialog = () => page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
const nameField = () => dialog().getByRole('textbox', { name: words.name })
const said = (message: string) => expect.element(page.getByRole('alert')).toHaveTextContent(message)
const more = (name: string) => button(`${cityAdminWords.moreActions}: ${name}`)

async function choose(label: string, option: string): Promise<void> {
  await dialog().getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

for (const width of [390, 1440]) {
  test(`the first rule needs a name and an effect, at ${width} pixels`, async () => {
    await page.viewport(width, 844)
    const server = await openTab()
    await expect.element(page.getByText(words.noRules, { exact: true })).toBeVisible()
    await button(words.newRule).click()
    await expect.element(inDialog(words.create)).toBeEnabled()
    await inDialog(words.create).click()
    await expect.element(dialog().getByRole('alert')).toHaveTextContent(messageOf('rule_name_missing'))
    await expect.element(nameField()).toHaveFocus()
    await nameField().fill(' Late ')
    await inDialog(words.create).click()
    await expect.element(dialog().getByRole('alert')).toHaveTextContent(messageOf('rule_does_nothing'))
    // It is not behind the buttons that stick to the bottom.
    const top = (element: Element) => element.getBoundingClientRect().top
    const problem = dialog().getByRole('alert').element()
    await expect
      .poll(() => problem.getBoundingClientRect().bottom)
      .toBeLessThanOrEqual(top(inDialog(words.create).element()))
    await choose(words.when, triggerWords.overdue)
    await dialog().getByRole('textbox', { name: words.days }).fill('7 days')
    await choose(words.category, 'Water')
    await choose(words.priority, 'Low')
    await choose(words.crew, 'Night shift')
    await choose(words.raise, 'High')
    await choose(words.tell, 'Ana Reyes')
    await userEvent.keyboard('{Escape}')
    await inDialog(words.create).click()
    await said(ruleCreated('Late'))
    expect(server.ruleCreated[0]?.body).toMatchObject({
      ...{ cityId, name: 'Late', isOn: true, trigger: 'overdue', overdueDays: 7, category: 'Water' },
      ...{ priority: 'low', crewId: night._id, raiseTo: 'high', tellsLead: false, tellIds: [ana._id] },
    })
    const sentence =
      'When a low priority work order in Water is overdue by 7 days: assign it to Night shift, raise it to high priority, notify Ana Reyes'
    await expect.element(page.getByText(sentence)).toBeVisible()
  })
}

test('an edit is merged into that of someone else, and a discarded one asks first', async () => {
  const before = rule()
  const server = await openTab([before])
  await button(`${words.edit}: ${before.name}`).click()
  await nameField().fill('Pipes first')
  server.rules.set(before._id, { ...before, tellsLead: false, version: 4 })
  await inDialog(formWords.save).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(words.changedByOther)
  await expect.element(nameField()).toHaveValue('Pipes first')
  await expect.element(dialog().getByRole('checkbox', { name: words.tellLead })).not.toBeChecked()
  await inDialog(formWords.save).click()
  await said(ruleSaved('Pipes first'))
  await button(`${words.edit}: Pipes first`).click()
  await nameField().fill('Other')
  await inDialog(formWords.cancel).click()
  await expect.element(page.getByText(words.discardMeans)).toBeVisible()
  await button(formWords.discard).click()
  await expect.element(nameField()).not.toBeInTheDocument()
})

test('a rule is turned off and on, says that its crew is gone, and is deleted', async () => {
  const before = rule({ crew: null, crewId: uuidv7() })
  const server = await openTab([before])
  await expect.element(page.getByText(words.lostCrew)).toBeVisible()
  await more(before.name).click()
  await page.getByRole('menuitem', { name: words.turnOff }).click()
  await said(ruleTurned(before.name, false))
  expect(server.ruleUpdated[0]).toMatchObject({
    headers: { 'if-match': '"3"' },
    body: { isOn: false, crewId: before.crewId },
  })
  await more(before.name).click()
  await page.getByRole('menuitem', { name: words.deleteRule }).click()
  await expect.element(page.getByText(deleteRuleQuestion(before.name))).toBeVisible()
  await inDialog(words.deleteRule).click()
  await said(ruleDeleted(before.name))
  await expect.element(page.getByText(words.noRules, { exact: true })).toBeVisible()
})

test('ORDER-80 the log lists orders with what was done, and can fail', async () => {
  const order = { _id: uuidv7(), title: 'Fix the main' }
  const changes = [{ field: 'assigned' as const, from: null, to: 'Night shift' }]
  const effect = {
    _id: uuidv7(),
    at: new Date().toISOString(),
    order,
    locationName: 'Main St',
    changes,
    told: [],
  }
  let isDown = true
  answer(listOrderRuleEffects, () => {
    if (isDown) throw new Problem('unavailable')
    return [effect]
  })
  await openTab([rule({ lastApplied: effect.at })])
  await more('Water first').click()
  await page.getByRole('menuitem', { name: words.showLog }).click()
  await expect.element(dialog()).toHaveAccessibleName(logTitle('Water first'))
  await expect.element(dialog().getByText(words.logFailed)).toBeVisible()
  isDown = false
  await inDialog(TRY_AGAIN).click()
  await expect.element(dialog().getByText('Assigned to Night shift')).toBeVisible()
  await expect
    .element(dialog().getByRole('link', { name: order.title }))
    .toHaveAttribute('href', `/work-orders/${order._id}`)
  await inDialog(formWords.close).last().click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('ORDER-80 the log of a rule that never applied says so', async () => {
  answer(listOrderRuleEffects, () => [])
  await openTab([rule()])
  await more('Water first').click()
  await page.getByRole('menuitem', { name: words.showLog }).click()
  await expect.element(dialog().getByText(words.logEmpty)).toBeVisible()
})

test('a failed save keeps the dialog and what was entered', async () => {
  await openTab()
  await button(words.newRule).click()
  await nameField().fill('Late')
  await choose(words.crew, 'Night shift')
  answer(createOrderRule, () => {
    throw new Problem('too_many_rules')
  })
  await inDialog(words.create).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(messageOf('too_many_rules'))
  await expect.element(nameField()).toHaveValue('Late')
})

test('a list that fails can be asked again', async () => {
  const me = user({ cityMemberships: [membership({ role: 'city_admin' })] })
  openCrews(me, [ana], [night], [rule()])
  let isDown = true
  answer(listOrderRules, () => {
    if (isDown) throw new Problem('unavailable')
    return [rule()]
  })
  await signIn(me)
  await openApp('/city-admin?tab=rules')
  await expect.element(page.getByText(cityAdminWords.loadFailed)).toBeVisible()
  isDown = false
  await button(TRY_AGAIN).click()
  await expect.element(page.getByText('Water first')).toBeVisible()
})

test('directors have no rules', async () => {
  await openTab([], 'department_director', 'crews')
  await expect.element(page.getByRole('tab', { name: cityAdminWords.tabs.crews })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: cityAdminWords.tabs.rules })).not.toBeInTheDocument()
})
