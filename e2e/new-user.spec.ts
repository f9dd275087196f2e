import { expect, test } from './support/journey.ts'

test('CITY-16, SEC-1, SEC-11, ACC-13 a new user registers without a city, requests one, cancels the request, and signs out for good', async ({
  page,
  context,
}) => {
  const email = `rosa.${Date.now()}@example.org`
  await page.goto('/')
  const schemes = page.getByRole('radiogroup', { name: 'Appearance' })
  await schemes.getByText('Dark').click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await schemes.getByText('Light').click()
  await page.getByRole('button', { name: 'Login / Register' }).click()
  const modal = page.getByRole('dialog')
  await modal.getByRole('button', { name: /Register/ }).click()

  await modal.getByLabel('Name').fill('Rosa Díaz')
  await modal.getByLabel('Email').fill(email)
  const [first, second] = [
    modal.getByRole('textbox', { name: 'Password', exact: true }),
    modal.getByRole('textbox', { name: 'Confirm Password' }),
  ]
  await first.fill('short')
  await second.fill('short')
  await modal.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(modal.getByText('Password does not meet requirements')).toBeVisible()
  const guessed = modal.getByRole('listitem').filter({ hasText: 'Not a commonly used password' })
  await first.fill('Welcome1!')
  await expect(guessed).toContainText('invalid')
  await first.fill('Lanterns!9')
  await expect(guessed).not.toContainText('invalid')
  await modal.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(modal.getByText('Passwords do not match')).toBeVisible()
  await second.fill('Lanterns!9')
  await modal.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(modal).toBeHidden()

  await expect(page.getByRole('heading', { name: 'No City Assignment' })).toBeVisible()
  await page.getByRole('button', { name: 'Request to Join a City' }).click()
  await page.getByRole('button', { name: 'Join City' }).click()
  await expect(page.getByText('Please select a city')).toBeVisible()
  await page.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Prairie Falls, NE' }).click()
  await page.getByRole('button', { name: 'Join City' }).click()
  await expect(page.getByRole('heading', { name: 'Pending City Requests' })).toBeVisible()
  await expect(page.getByText('Pending Approval')).toBeVisible()

  // The session survives a reload, and scripts cannot read any of it.
  await page.reload()
  await expect(page.getByText('Pending Approval')).toBeVisible()
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(stored).not.toMatch(/eyJ|access_token|id_token|refresh_token/)
  expect((await context.cookies()).every((cookie) => cookie.httpOnly)).toBe(true)

  await page.getByRole('button', { name: /^Cancel/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click()
  await expect(page.getByRole('heading', { name: 'No City Assignment' })).toBeVisible()

  await page.goto('/settings')
  await page.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click()
  // Settings has a second one until Home replaces it.
  const login = page.getByRole('banner').getByRole('button', { name: 'Login / Register' })
  await expect(login).toBeVisible()
  await page.reload()
  await expect(login).toBeVisible()
  await page.goto('/work-orders')
  await expect(page).toHaveURL('/')
  await login.click()
  await modal.getByLabel('Email').fill(email)
  await first.fill('not-it')
  await modal.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(modal.getByText('Wrong email or password.')).toBeVisible()
})
