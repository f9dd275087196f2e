/** PERSON-5, PERSON-9, PERSON-10. Switching people off and on, and erasing them, on the Users tab. */
import {
  getAdminOverview,
  listAdminCities,
  listAdminUsers,
  listUsersWithoutCities,
} from '@lamplighter/domain/admin'
import { Problem } from '@lamplighter/domain/http'
import { eraseUser, listUserHolds, switchOffUser, switchOnUser } from '@lamplighter/domain/people'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../testing/app.tsx'
import { openCity } from '../../../testing/city-server.ts'
import { signIn } from '../../../testing/issuer.ts'
import { answer, pageOf } from '../../../testing/network.ts'
import { user } from '../../../testing/records.ts'
import { adminWords } from '../admin.messages.ts'
import { eraseTitle, leavingWords, switchOffTitle, switchOnTitle } from './leaving.messages.ts'

const wes = user({ name: 'Wes Carter', email: 'wes@prairie-falls.example' })

async function openUsers(shown = wes) {
  const admin = user({ name: 'Pat Singh', email: 'pat@example.org', platformRole: 'admin' })
  openCity(admin)
  const people = [admin, shown]
  answer(getAdminOverview, () => ({
    stats: { users: 2, cities: 1, locations: 0, notes: 0, memberships: 1, activities: 0 },
    recentActivity: [],
  }))
  answer(listAdminCities, () => [])
  answer(listAdminUsers, () => pageOf(people))
  answer(listUsersWithoutCities, () => pageOf([]))
  await signIn(admin)
  await openApp('/admin?tab=users')
  return people
}

const menuOf = (name: string) => page.getByRole('button', { name: `${adminWords.moreActions}: ${name}` })
const item = (name: string) => page.getByRole('menuitem', { name })
const dialog = (name: string) => page.getByRole('dialog', { name })

test('PERSON-5 the own account has no such menu', async () => {
  await openUsers()
  await expect.element(menuOf('Wes Carter')).toBeVisible()
  await expect.element(menuOf('Pat Singh')).not.toBeInTheDocument()
})

test('switches off after a question, and shows it', async () => {
  const people = await openUsers()
  const off = { ...wes, switchedOffAt: '2026-11-30T07:00:00.000Z' }
  const asked = answer(switchOffUser, () => {
    people[1] = off
    return { success: true as const, message: 'Switched off.', user: off }
  })
  await menuOf('Wes Carter').click()
  await item(leavingWords.switchOff).click()
  const question = dialog(switchOffTitle('Wes Carter'))
  await expect.element(question.getByText(leavingWords.offMeans)).toBeVisible()
  await question.getByRole('button', { name: leavingWords.switchOff }).click()
  await expect.element(page.getByText(leavingWords.isOff, { exact: true })).toBeVisible()
  expect(asked.map(({ params }) => params.userId)).toEqual([wes._id])
})

test('PERSON-6 shows why the server refuses', async () => {
  await openUsers()
  answer(switchOffUser, () => {
    throw new Problem('last_city_admin_of', { name: 'Wes Carter', city: 'Prairie Falls, NE' })
  })
  await menuOf('Wes Carter').click()
  await item(leavingWords.switchOff).click()
  await dialog(switchOffTitle('Wes Carter')).getByRole('button', { name: leavingWords.switchOff }).click()
  await expect.element(page.getByText(/Wes Carter is the last City Admin of Prairie Falls, NE/)).toBeVisible()
})

test('PERSON-9 switching on says that it takes the request to erase back', async () => {
  const at = '2026-11-30T07:00:00.000Z'
  const waiting = { ...wes, switchedOffAt: at, eraseRequestedAt: at }
  await openUsers(waiting)
  await expect.element(page.getByText(leavingWords.isBeingErased)).toBeVisible()
  const asked = answer(switchOnUser, () => ({ success: true as const, user: wes }))
  await menuOf('Wes Carter').click()
  await item(leavingWords.switchOn).click()
  const question = dialog(switchOnTitle('Wes Carter'))
  await expect.element(question.getByText(new RegExp(leavingWords.onTakesBack))).toBeVisible()
  await question.getByRole('button', { name: leavingWords.switchOn }).click()
  await expect.poll(() => asked).toHaveLength(1)
})

test('PERSON-10 erases only when the email is typed, and names the holds', async () => {
  await openUsers()
  answer(listUserHolds, () => ['Smith v. City'])
  const asked = answer(eraseUser, () => ({
    success: true as const,
    message: 'Switched off. Erasing waits for the hold “Smith v. City”.',
    holds: ['Smith v. City'],
  }))
  await menuOf('Wes Carter').click()
  await item(leavingWords.erase).click()
  const form = dialog(eraseTitle('Wes Carter'))
  await expect.element(form.getByText(/^The hold “Smith v\. City” keeps this person\./)).toBeVisible()
  const button = form.getByRole('button', { name: leavingWords.erase })
  await form.getByLabelText(leavingWords.email).fill('wes@prairie-falls.exam')
  await button.click()
  await expect.element(form.getByText("This is not the person's email.")).toBeVisible()
  expect(asked).toHaveLength(0)
  await form.getByLabelText(leavingWords.email).fill('WES@prairie-falls.example')
  await button.click()
  await expect.element(page.getByText(/Erasing waits for the hold “Smith v\. City”\./)).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  expect(asked.map(({ body }) => body)).toEqual([{ email: 'WES@prairie-falls.example' }])
})

test('PERSON-9 nobody erases while the holds are unknown', async () => {
  await openUsers()
  answer(listUserHolds, () => {
    throw new Problem('not_found')
  })
  await menuOf('Wes Carter').click()
  await item(leavingWords.erase).click()
  const form = dialog(eraseTitle('Wes Carter'))
  await expect.element(form.getByText(leavingWords.holdsFailed)).toBeVisible()
  await expect.element(form.getByRole('button', { name: leavingWords.erase, exact: true })).toBeDisabled()
})
