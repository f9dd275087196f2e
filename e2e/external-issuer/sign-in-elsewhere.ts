/** Signs in at the external issuer and returns to the app, as a user does. */
import type { Page } from '@playwright/test'
import { expect, loginButton } from '../support/journey.ts'
import { stranger, strangersApp } from '../support/stranger.ts'

export const noCity = (page: Page) => page.getByRole('heading', { name: 'No City Assignment' })

/** Sets the issuer's behavior for a test. */
export const control = (page: Page, wish: string) => page.request.post(`${stranger.issuer}/control/${wish}`)

export async function leaveForIssuer(page: Page, app: string = strangersApp.beside) {
  if (page.url() !== `${app}/`) await page.goto(app)
  await loginButton(page).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Continue with ${stranger.name}` })
    .click()
}

export async function signInElsewhere(page: Page, name: string, app: string = strangersApp.beside) {
  await leaveForIssuer(page, app)
  await page.getByLabel('Staff name').fill(name)
  await page.getByRole('button', { name: 'Enter' }).click()
  await expect(page).toHaveURL(`${app}/`)
  await expect(noCity(page)).toBeVisible()
}
