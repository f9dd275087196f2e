/** Sign-ins that the issuer or the browser rejects. */
import type { Page } from '@playwright/test'
import { expect, loginButton, test } from '../support/journey.ts'
import { stranger, strangersApp } from '../support/stranger.ts'
import { control, leaveForIssuer } from './sign-in-elsewhere.ts'

const issuerAsked = `${stranger.issuer}/auth?*`

/** Simulates an attacker who changes a parameter of the authorization request. */
const changeRequest = (page: Page, parameter: 'state' | 'nonce') =>
  page.route(issuerAsked, (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set(parameter, 'another')
    return route.continue({ url: url.href })
  })

async function expectFailed(page: Page, sentence: RegExp) {
  await page.getByRole('heading', { name: 'Login failed' }).waitFor()
  await expect(page.getByRole('alert').filter({ hasText: 'Login failed' })).toContainText(sentence)
  await expect(page).toHaveURL(`${strangersApp.beside}/`)
  await expect(loginButton(page)).toBeVisible()
}

export function refusals(): void {
  test('a sign-in that the issuer rejects or does not answer, or that was tampered with, shows a message', async ({
    page,
  }) => {
    await test.step('rejected sign-ins show our own message, then Home; responses with a wrong or missing state or a wrong nonce are rejected', async () => {
      await page.goto(`${strangersApp.beside}/callback?code=stolen&state=none`)
      await expectFailed(page, /was not begun in this window/)

      await leaveForIssuer(page)
      await page.getByRole('button', { name: 'Refuse' }).click()
      await expectFailed(page, /The sign-in service did not let you in/)
      await expect(page.getByText('may enter')).toHaveCount(0)

      for (const [parameter, sentence] of [
        ['state', /belongs to another attempt/],
        ['nonce', /cannot be trusted/],
      ] as const)
        await test.step(`another ${parameter}`, async () => {
          await changeRequest(page, parameter)
          await leaveForIssuer(page)
          await page.getByLabel('Staff name').fill('Mallory')
          await page.getByRole('button', { name: 'Enter' }).click()
          await expectFailed(page, sentence)
          await page.unroute(issuerAsked)
          await control(page, 'end-sessions')
        })
    })
    await test.step('an unreachable issuer shows a message, and the form stays', async () => {
      await page.goto(strangersApp.beside)
      await page.route(`${stranger.issuer}/**`, (route) => route.abort())
      await loginButton(page).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: /Continue with/ }).click()
      await expect(dialog.getByRole('alert')).toHaveText(
        'Login failed. The sign-in service does not answer. Please try again in a moment.',
      )
      await expect(dialog.getByRole('button', { name: /Continue with/ })).toBeEnabled()
    })
  })
}
