/** SEC-9. A user who has signed in with a password so far now signs in through the issuer. */
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { anotherDevice, apiOf, decide, registerUser } from '../support/fresh-user.ts'
import { expect, loginButton, password, people, signIn, test } from '../support/journey.ts'
import { stranger, strangersApp } from '../support/stranger.ts'
import { leaveForIssuer, noCity } from './sign-in-elsewhere.ts'

export function joining(): void {
  test.use({ baseURL: strangersApp.beside })

  async function enterWith(page: Page, email: string) {
    await leaveForIssuer(page)
    await page.getByLabel('Staff name').fill(email)
    await page.getByRole('button', { name: 'Enter' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Keep your work?' })).toBeVisible()
    await expect(page.getByRole('main').getByText(email)).toBeVisible()
  }

  test('enters the password once, and keeps city and role', async ({ page, browser, baseURL }) => {
    test.setTimeout(180_000)
    const { name, email } = await registerUser(page, 'Jo Mills')
    const before = await anotherDevice(browser, baseURL)
    await signIn(before, email)
    const api = await apiOf(before)
    const cities = (await (await api('GET', '/api/cities/available')).json()) as {
      _id: string
      name: string
    }[]
    const city = cities.find((one) => one.name === 'Prairie Falls')
    expect((await api('POST', '/api/cities/join', { cityId: city?._id })).ok()).toBe(true)
    await decide({ browser, baseURL, email: people.admin }, email, 'approve')
    await before.context().close()

    await enterWith(page, email)
    const field = page.getByRole('textbox', { name: 'Password' })
    const keep = page.getByRole('button', { name: 'Keep My Work' })
    const alert = page.getByRole('main').getByRole('alert')
    await expect(field).toBeFocused()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(alert).toHaveText('Please enter the password of your account here.')

    await page.keyboard.type('Not-It-1!')
    await expect(alert).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(alert).toHaveText('This is not the password of your account here. Please try again.')
    await expect(field).toBeFocused()
    await expectAccessible(page)
    // Repeated guesses are rate-limited.
    const answered = () => page.waitForResponse((response) => response.url().endsWith('/api/auth0/join'))
    for (let status = 422, tries = 0; status !== 429; tries++) {
      expect(tries).toBeLessThan(15)
      const [answer] = await Promise.all([answered(), page.keyboard.press('Enter')])
      status = answer.status()
      await expect(alert).toBeVisible()
    }
    await expect(alert).toHaveText(/^Too many tries. Please try again in \d+ seconds?\.$/)
    await expect(keep).toHaveAttribute('aria-disabled', 'true')
    await expect(keep).toHaveAttribute('aria-disabled', 'false')

    await field.fill(password)
    await page.keyboard.press('Enter')
    await expect(
      page.getByText(`Your work is kept. From now on, log in with ${stranger.name}.`),
    ).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: `Welcome back, ${name}!` })).toBeFocused()
    await expect(page).toHaveURL('/')
    await page.goto('/settings')
    const memberships = page.getByRole('region', { name: 'Categories and permissions' })
    await expect(memberships).toContainText('Prairie Falls, NE')
    await expect(memberships).toContainText('City Worker')
  })

  test('can sign out, or start a new account after a warning', async ({ page, browser, baseURL }) => {
    const { email } = await registerUser(page, 'Uma Reed')
    const before = await anotherDevice(browser, baseURL)
    await signIn(before, email)
    await before.context().close()

    await enterWith(page, email)
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(loginButton(page)).toBeVisible()

    await enterWith(page, email)
    await page.reload()
    const anew = page.getByRole('button', { name: 'Start Over' })
    await anew.click()
    const dialog = page.getByRole('dialog', { name: 'Start over with an empty account?' })
    await expect(dialog.getByText(`The work of ${email} stays`)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(anew).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Start Over' }).click()
    await expect(noCity(page)).toBeVisible()
    await page.reload()
    await expect(noCity(page)).toBeVisible()
  })
}
