/** Sessions, from the sign-in button to their end at the issuer. */
import type { Page } from '@playwright/test'
import { expect, loginButton, test } from '../support/journey.ts'
import { stranger, strangersApp } from '../support/stranger.ts'
import { control, leaveForIssuer, noCity, signInElsewhere } from './sign-in-elsewhere.ts'

const account = (page: Page) => page.getByRole('region', { name: 'Account', exact: true })

const stored = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases])
  })

export function sessions(): void {
  test('a user of the external issuer signs in, stays signed in after a reload, and signs out there too', async ({
    page,
  }) => {
    await signInElsewhere(page, 'Rosa')
    await page.getByRole('button', { name: /Rosa of the city/ }).click()
    await expect(page.getByText('Rosa@stranger.example')).toBeVisible()
    await page.keyboard.press('Escape')

    const kept = await stored(page)
    expect(kept).not.toMatch(/eyJ|token|nonce|code_verifier|oidc\./)

    // The app signs in again through a hidden frame; the page itself does not navigate.
    const visited: string[] = []
    page.on('framenavigated', (frame) => frame === page.mainFrame() && visited.push(frame.url()))
    await page.goto(`${strangersApp.beside}/settings`)
    await expect(account(page)).toContainText('Rosa@stranger.example')
    await page.reload()
    await expect(account(page)).toContainText('Rosa@stranger.example')
    expect(new Set(visited)).toEqual(new Set([`${strangersApp.beside}/settings`]))

    await page.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`^${stranger.issuer}`))
    const asked = new URL(page.url()).searchParams
    expect(asked.get('post_logout_redirect_uri')).toBe(`${strangersApp.beside}/`)
    expect(asked.get('id_token_hint')).toMatch(/^eyJ/)
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(`${strangersApp.beside}/`)
    await expect(loginButton(page)).toBeVisible()
    await leaveForIssuer(page)
    await expect(page.getByLabel('Staff name')).toBeVisible()
  })

  test('if the browser blocks the issuer’s cookies in frames, the page redirects once and returns', async ({
    page,
  }) => {
    const app = strangersApp.besideFromElsewhere
    await signInElsewhere(page, 'Otto', app)
    await page.goto(`${app}/settings?from=bookmark`)
    await expect(account(page)).toContainText('Otto@stranger.example')
    await expect(page).toHaveURL(`${app}/settings?from=bookmark`)

    // The issuer has no session any more: one request, one response, no redirect loop.
    await control(page, 'end-sessions')
    const trips: string[] = []
    page.on('request', (request) => {
      const byThePage = request.isNavigationRequest() && request.frame() === page.mainFrame()
      if (byThePage && request.url().startsWith(`${stranger.issuer}/auth?`)) trips.push(request.url())
    })
    await page.reload()
    await expect(page).toHaveURL(`${app}/settings?from=bookmark`)
    await expect(page.getByRole('main').getByRole('button', { name: 'Login / Register' })).toBeVisible()
    await page.waitForTimeout(1_000)
    expect(trips.length).toBe(1)
  })

  test('a session ends here when it has ended at the issuer, and is renewed by a refresh token', async ({
    page,
  }) => {
    await test.step('a session that ended at the issuer ends here at the next renewal, without leaving the page', async () => {
      await signInElsewhere(page, 'Ines')
      await control(page, 'end-sessions')
      await expect(page.getByText("You've been logged out.")).toBeVisible()
      await expect(page).toHaveURL(`${strangersApp.beside}/`)
      await expect(loginButton(page)).toBeVisible()
    })
    await test.step('a refresh token renews the session where the issuer gives one', async () => {
      await control(page, 'refresh-tokens')
      try {
        await signInElsewhere(page, 'Remo')
        const renewal = await page.waitForRequest(
          (request) =>
            request.url().endsWith('/token') && /grant_type=refresh_token/.test(request.postData() ?? ''),
        )
        expect((await renewal.response())?.status()).toBe(200)
        expect(await stored(page)).not.toMatch(/eyJ|token/)
        await page.goto(`${strangersApp.beside}/settings`)
        await expect(account(page)).toContainText('Remo@stranger.example')
      } finally {
        await control(page, 'no-refresh-tokens')
      }
    })
  })

  test('SEC-10 without a user record, the user can look around and try again', async ({ page }) => {
    // A call without a response shows that the server can't be reached, not that the account is missing.
    await page.route('**/api/auth0/**', (route) => route.fulfill({ status: 500 }))
    await leaveForIssuer(page)
    await page.getByLabel('Staff name').fill('Lena')
    await page.getByRole('button', { name: 'Enter' }).click()
    await expect(page.getByText("Couldn't load your account.")).toBeVisible()
    await page.unroute('**/api/auth0/**')
    // The token is renewed while the request for the user record is pending.
    await page.route('**/api/auth0/register-auth0', async (route) => {
      await page.waitForResponse(`${stranger.issuer}/token`)
      await route.continue()
    })
    // The button in the status line: lists that failed meanwhile may have their own.
    await page.getByRole('status').getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText("Couldn't load your account.")).toBeHidden()
    await expect(noCity(page)).toBeVisible()
  })
}
