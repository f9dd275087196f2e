/** The login form: the issuer next to email and password, or the issuer only. */
import { expectAccessible } from '../support/axe.ts'
import { expect, loginButton, password, people, test } from '../support/journey.ts'
import { stranger, strangersApp } from '../support/stranger.ts'
import { noCity } from './sign-in-elsewhere.ts'

export function loginForm(): void {
  test('email and password next to the issuer; an issuer only is one button', async ({ page }) => {
    await test.step('email and password appear next to the issuer, and both pass axe', async () => {
      await page.goto(strangersApp.beside)
      await loginButton(page).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel('Email')).toBeFocused()
      await expectAccessible(page, '[role=dialog]')
      await dialog.getByLabel('Email').fill(people.worker)
      await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
      await dialog.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(dialog).toBeHidden()
      await page.reload()
      await expect(page.getByRole('button', { name: /Wes Carter/ })).toBeVisible()
    })
    await test.step('with an issuer only, there is one button, with the focus on it', async () => {
      await page.goto(strangersApp.alone)
      await loginButton(page).click()
      const dialog = page.getByRole('dialog', { name: 'Login / Register' })
      await expect(dialog.getByRole('button', { name: `Continue with ${stranger.name}` })).toBeFocused()
      await expect(dialog.getByRole('textbox')).toHaveCount(0)
      await expectAccessible(page, '[role=dialog]')
      await page.keyboard.press('Enter')
      await page.getByLabel('Staff name').fill('Solo')
      await page.getByRole('button', { name: 'Enter' }).click()
      await expect(page).toHaveURL(`${strangersApp.alone}/`)
      await expect(noCity(page)).toBeVisible()
    })
  })
}
