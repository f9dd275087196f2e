/** The account page: the password, and the devices where the user is signed in. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { anotherDevice, registerUser } from './support/fresh-user.ts'
import { expect, loginButton, mainLink, signIn, signInAtHome, test } from './support/journey.ts'

const newPassword = 'Brighter!Lamp7'

function sessions(page: Page) {
  return page.getByRole('region', { name: 'Where you are signed in' })
}

async function confirmWith(page: Page, action: string) {
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
}

/**
 * Checks that a user whose session was ended elsewhere sees this at the next action. The page requests cities once a
 * minute, so it may notice earlier.
 */
async function expectSignedOutAtNextStep(page: Page) {
  const ended = page.getByText("You've been logged out.")
  const step = mainLink(page, 'Settings')
  await expect(async () => {
    if (!(await ended.isVisible())) await step.click({ timeout: 2_000 })
    await expect(ended).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(loginButton(page)).toBeVisible()
}

test('devices are signed out one by one, all at once, and by a new password; the account page shows the user and cancels a request', async ({
  page,
  browser,
  baseURL,
}) => {
  const user = await registerUser(page, 'Paula Nurmi')
  await signIn(page, user.email)
  const other = await anotherDevice(browser, baseURL)
  await signInAtHome(other, user.email)
  await test.step('a device is signed out from another one, then all of them at once', async () => {
    await page.goto('/settings')
    const rows = sessions(page).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1)
    await expectAccessible(page)
    await rows.getByRole('button', { name: /^Sign Out/ }).click()
    await confirmWith(page, 'Sign Out')
    await expect(page.getByText('That device is signed out.')).toBeVisible()
    await expect(rows).toHaveCount(1)
    await expectSignedOutAtNextStep(other)

    await signInAtHome(other, user.email)
    await page.getByRole('button', { name: 'Sign Out Everywhere' }).click()
    await confirmWith(page, 'Sign Out Everywhere')
    await expect(page.getByText('You are signed out on every device.')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Login / Register' })).toBeVisible()
    await expect(page).toHaveURL('/')
    await page.reload()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Login / Register' })).toBeVisible()
    await expectSignedOutAtNextStep(other)
  })
  await test.step('changing the password asks for the old one, and signs the other devices out', async () => {
    await signIn(page, user.email)
    await page.goto('/settings')
    await signInAtHome(other, user.email)
    const card = page.getByRole('region', { name: 'Change password' })
    const field = (name: string) => card.getByRole('textbox', { name, exact: true })
    const send = () => card.getByRole('button', { name: 'Change password' }).click()
    await send()
    await expect(field('Current password')).toBeFocused()
    await expect(field('Current password')).toHaveAttribute('autocomplete', 'current-password')
    await send()
    await expect(card.getByText('Please enter your current password.')).toBeVisible()
    await field('Current password').fill('Not-it-at-all1')
    await field('New password').fill('short')
    await send()
    await expect(card.getByText('Password does not meet requirements')).toBeVisible()
    await field('New password').fill(newPassword)
    await field('Confirm new password').fill('Brighter!Lamp8')
    await send()
    await expect(card.getByText('Passwords do not match')).toBeVisible()
    await expectAccessible(page)
    await field('Confirm new password').fill(newPassword)
    await send()
    await expect(card.getByText('The current password is incorrect.')).toBeVisible()
    await expect(field('Current password')).toBeFocused()
    await field('Current password').fill(user.password)
    await send()
    await expect(
      page.getByText('Your password has been changed. Other devices were signed out.'),
    ).toBeVisible()
    await expect(sessions(page).getByRole('listitem')).toHaveCount(1)
    await expectSignedOutAtNextStep(other)

    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await expect(sessions(page).getByText('This device')).toBeVisible()
    await logIn(other, user.email, user.password)
    await expect(other.getByText('Wrong email or password.')).toBeVisible()
    await logIn(other, user.email, newPassword)
    await expect(other.getByRole('dialog')).toBeHidden()
    await other.context().close()
  })
  await test.step('the account page shows the user, and cancels a request', async () => {
    const account = page.getByRole('region', { name: 'Account' })
    await expect(account).toContainText(user.email)
    await expect(account).toContainText('Member since')
    await expect(page.getByText('You are not a member of a city yet.')).toBeVisible()

    const requests = page.getByRole('region', { name: 'Your city requests' })
    await requests.getByRole('button', { name: 'Request a New City' }).click()
    await expect(requests.getByRole('combobox')).toBeFocused()
    await requests.getByRole('combobox').click()
    await page.getByRole('option', { name: 'Cedar Bend, IA' }).click()
    await requests.getByRole('button', { name: 'Join City' }).click()
    await expect(requests.getByText('Pending Approval')).toBeVisible()
    await requests.getByRole('button', { name: /^Cancel Request/ }).click()
    await confirmWith(page, 'Cancel Request')
    await expect(page.getByText('Your request has been cancelled.')).toBeVisible()
    await expect(requests.getByText('Pending Approval')).toBeHidden()
  })
})

async function logIn(page: Page, email: string, password: string) {
  if (!(await page.getByRole('dialog').isVisible())) {
    await loginButton(page).click()
  }
  const modal = page.getByRole('dialog')
  await modal.getByLabel('Email').fill(email)
  await modal.getByRole('textbox', { name: 'Password' }).fill(password)
  await modal.getByRole('button', { name: 'Login', exact: true }).click()
}
