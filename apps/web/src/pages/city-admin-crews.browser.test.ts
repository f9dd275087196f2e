/** ORDER-45. Crews in City Admin: formed, edited and deleted by city admins and directors. */
import { type CityMember, type Crew, createCrew, deleteCrew, listCrews } from '@lamplighter/domain/city-admin'
import { messageOf, Problem } from '@lamplighter/domain/http'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cityAdminWords } from '../features/city-admin/city-admin.messages.ts'
import {
  crewCreated,
  crewDeleted,
  crewSaved,
  deleteCrewQuestion,
  memberCount,
  removeMemberName,
  crewWords as words,
} from '../features/city-admin/crews/crews.messages.ts'
import { formWords, TRY_AGAIN } from '../kit/kit.messages.ts'
import { uuidv7 } from '../lib/api/ids.ts'
import { openApp } from '../testing/app.tsx'
import { openCrews } from '../testing/crew-server.ts'
import { signIn } from '../testing/issuer.ts'
import { answer } from '../testing/network.ts'
import { membership, user } from '../testing/records.ts'

const member = (name: string, changes: Partial<CityMember> = {}): CityMember => ({
  ...{ _id: uuidv7(), name, email: `${name.split(' ')[0]?.toLowerCase()}@prairie-falls.example` },
  ...{ role: 'city_worker', status: 'active', userType: 'all', customCategories: [] },
  ...{ memberSince: new Date().toISOString() },
  ...changes,
})
const ana = member('Ana Reyes')
const ben = member('Ben Ortiz')
const cleo = member('Cleo Park')
const gone = member('Gil Gone', { status: 'inactive' })
const crew = (name: string, changes: Partial<Crew> = {}): Crew => ({
  ...{ _id: uuidv7(), cityId: membership().cityId, name, lead: null, members: [], openOrders: 0, version: 1 },
  ...changes,
})
const of = ({ _id, name }: CityMember) => ({ _id, name })
const streets = () => crew('Streets A', { lead: of(ana), members: [of(ana), of(ben)], openOrders: 3 })

async function openTab(found: readonly Crew[] = [], role = 'city_admin') {
  const me = user({ cityMemberships: [membership({ role })] })
  const server = openCrews(me, [ana, ben, cleo, gone], found)
  await signIn(me)
  await openApp('/city-admin?tab=crews')
  return server
}

const dialog = () => page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
const nameField = () => dialog().getByRole('textbox', { name: words.name })
const memberField = () => dialog().getByRole('combobox', { name: words.members })
const leadField = () => dialog().getByRole('combobox', { name: words.lead })
const said = (message: string) => expect.element(page.getByRole('alert')).toHaveTextContent(message)

async function addMember(typed: string, name: string): Promise<void> {
  await memberField().fill(typed)
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
}

for (const width of [390, 1440]) {
  test(`a director forms the first crew and chooses its lead, at ${width} pixels`, async () => {
    await page.viewport(width, 844)
    const server = await openTab([], 'department_director')
    await expect.element(page.getByText(words.noCrews, { exact: true })).toBeVisible()
    await button(words.newCrew).click()
    await expect.element(leadField()).toBeDisabled()
    await nameField().fill(' Streets A ')
    await memberField().click()
    const options = page.getByRole('option')
    await expect.element(options.first()).toBeVisible()
    // Only active members.
    expect(options.elements().map(({ textContent }) => textContent)).toEqual(
      [ana, ben, cleo].map(({ name, email }) => name + email),
    )
    for (const option of options.elements())
      expect(option.getBoundingClientRect().height).toBeGreaterThanOrEqual(48)
    await addMember('ben@', 'Ben Ortiz')
    await addMember('ana', 'Ana Reyes')
    await expect.element(dialog().getByRole('status')).toHaveTextContent(memberCount(2))
    await leadField().click()
    await page.getByRole('option', { name: 'Ana Reyes' }).click()
    await inDialog(words.create).click()
    await said(crewCreated('Streets A'))
    const list = page.getByRole(width === 390 ? 'list' : 'table', { name: words.crews })
    await expect.element(list.getByText('Streets A', { exact: true })).toBeVisible()
    await expect.element(list.getByText('Ana Reyes', { exact: true })).toBeVisible()
    expect(server.created).toHaveLength(1)
    expect(server.created[0]?.body).toMatchObject({
      ...{ cityId: membership().cityId, name: 'Streets A' },
      ...{ leadId: ana._id, memberIds: [ben._id, ana._id] },
    })
  })
}

test('the keyboard adds members without saving the crew', async () => {
  const server = await openTab()
  await button(words.newCrew).click()
  await expect.element(nameField()).toHaveFocus()
  await userEvent.keyboard('Parks')
  await memberField().click()
  await userEvent.keyboard('cleo{Enter}')
  await expect.element(inDialog(removeMemberName('Cleo Park'))).toBeVisible()
  await expect.element(memberField()).toHaveValue('')
  await memberField().fill('nobody like this')
  await expect.element(page.getByText(words.noSuchMember)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(server.created).toEqual([])
})

test('Enter adds the first match even if the browser has not drawn the list yet', async () => {
  await openTab()
  await button(words.newCrew).click()
  await expect.element(memberField()).toBeVisible()
  const field = memberField().element() as HTMLElement
  field.focus()
  document.execCommand('insertText', false, 'cleo')
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true }))
  await expect.element(inDialog(removeMemberName('Cleo Park'))).toBeVisible()
})

test('an edit sends the version that it began with, and a removed lead leaves the crew without one', async () => {
  const before = streets()
  const server = await openTab([before])
  await button(`${words.edit}: Streets A`).click()
  await expect.element(leadField()).toHaveValue('Ana Reyes')
  await inDialog(removeMemberName('Ana Reyes')).click()
  await expect.element(leadField()).toHaveValue(words.noLead)
  await expect.element(inDialog(removeMemberName('Ben Ortiz'))).toHaveFocus()
  await nameField().fill('Streets North')
  await inDialog(formWords.save).click()
  await said(crewSaved('Streets North'))
  const [sent] = server.updated
  expect(sent?.headers['if-match']).toBe('"1"')
  expect(sent?.body).toEqual({ name: 'Streets North', leadId: null, memberIds: [ben._id] })
})

test('a taken or missing name is reported at the field, which gets the focus', async () => {
  await openTab([streets(), crew('Parks')])
  await button(`${words.edit}: Parks`).click()
  for (const [typed, problem] of [
    ['Streets A', messageOf('crew_name_taken')],
    [' ', messageOf('crew_name_missing')],
  ] as const) {
    await nameField().fill(typed)
    await inDialog(formWords.save).click()
    await expect.element(nameField()).toHaveAccessibleDescription(problem)
    await expect.element(nameField()).toHaveFocus()
  }
  await nameField().fill('Parks West')
  await expect.element(nameField()).not.toHaveAttribute('aria-invalid', 'true')
})

test('DUR-32 an edit of someone else is merged, and saving again sends both', async () => {
  const before = streets()
  const server = await openTab([before])
  await button(`${words.edit}: Streets A`).click()
  await nameField().fill('Streets North')
  server.put({ ...before, version: 2 }, { name: 'Streets A', memberIds: [ben._id, cleo._id] })
  await inDialog(formWords.save).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(words.changedByOther)
  await expect.element(inDialog(removeMemberName('Cleo Park'))).toBeVisible()
  await expect.element(nameField()).toHaveValue('Streets North')
  await inDialog(formWords.save).click()
  await said(crewSaved('Streets North'))
  expect(server.updated[1]?.headers['if-match']).toBe('"2"')
  expect(server.updated[1]?.body).toEqual({
    name: 'Streets North',
    leadId: null,
    memberIds: [ben._id, cleo._id],
  })
})

test('a crew that someone else deleted, a member who left, and a failed save keep the input', async () => {
  const before = streets()
  const server = await openTab([before])
  await button(words.newCrew).click()
  await nameField().fill('Parks')
  await addMember('cleo', 'Cleo Park')
  for (const [code, problem] of [
    ['assignee_cannot_see', words.memberLeft],
    ['city_inactive', messageOf('city_inactive')],
  ] as const) {
    answer(createCrew, () => {
      throw new Problem(code)
    })
    await inDialog(words.create).click()
    await expect.element(dialog().getByRole('alert')).toHaveTextContent(problem)
  }
  await expect.element(nameField()).toHaveValue('Parks')
  await inDialog(formWords.cancel).click()
  await page
    .getByRole('dialog', { name: words.discardChanges })
    .getByText(formWords.discard, { exact: true })
    .click()
  await button(`${words.edit}: Streets A`).click()
  server.crews.clear()
  await nameField().fill('Streets North')
  await inDialog(formWords.save).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(words.goneForGood)
})

test('asks before changes are discarded, and not if there are none', async () => {
  await openTab([streets()])
  await button(`${words.edit}: Streets A`).click()
  await nameField().fill('Streets North')
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('dialog', { name: words.discardChanges })
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: formWords.cancel }).click()
  await expect.element(nameField()).toHaveValue('Streets North')
  await nameField().fill('Streets A')
  await inDialog(formWords.cancel).click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('deleting says how many open work orders become unassigned; a failure keeps the crew', async () => {
  await page.viewport(1440, 900)
  const server = await openTab([streets(), crew('Parks')])
  const ask = async () => {
    await button(`${cityAdminWords.moreActions}: Streets A`).click()
    await page.getByRole('menuitem', { name: words.deleteCrew }).click()
    await expect.element(dialog().getByText(deleteCrewQuestion('Streets A', 3))).toBeVisible()
    await inDialog(words.deleteCrew).click()
  }
  let fails = true
  const { crews } = server
  answer(deleteCrew, ({ params }) => {
    if (fails) throw new Problem('city_inactive')
    crews.delete(params.id)
    return { success: true as const }
  })
  await ask()
  await said(messageOf('city_inactive'))
  fails = false
  await ask()
  await expect.element(page.getByRole('alert').last()).toHaveTextContent(crewDeleted('Streets A'))
  await expect.element(button(`${words.edit}: Streets A`)).not.toBeInTheDocument()
  await expect.element(button(`${cityAdminWords.moreActions}: Parks`)).toHaveFocus()
})

test('a failed list says so and can be tried again', async () => {
  const me = user({ cityMemberships: [membership({ role: 'city_admin' })] })
  const { crews } = openCrews(me, [ana], [streets()])
  let fails = true
  answer(listCrews, () => {
    if (fails) throw new Problem('forbidden')
    return [...crews.values()]
  })
  await signIn(me)
  await openApp('/city-admin?tab=crews')
  await expect.element(page.getByText(cityAdminWords.loadFailed)).toBeVisible()
  fails = false
  await button(TRY_AGAIN).click()
  await expect.element(button(`${words.edit}: Streets A`)).toBeVisible()
})
