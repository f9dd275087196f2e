/** SEC-14. Signing in with an issuer that is none of ours, from the button to the end of the session there. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { anotherDevice, apiOf, decide, registerUser } from './support/fresh-user.ts'
import { expect, password, people, signIn, test } from './support/journey.ts'
import { startStranger, stranger, strangersApp } from './support/stranger.ts'

test.describe.configure({ mode: 'serial' })

let stop: () => Promise<void> = async () => {}
test.beforeAll(async () => {
  test.setTimeout(180_000)
  stop = await startStranger()
})
test.afterAll(() => stop())

const loginButton = (page: Page) => page.getByRole('button', { name: 'Login / Register' })
const noCity = (page: Page) => page.getByRole('heading', { name: 'No City Assignment' })
const control = (page: Page, wish: string) => page.request.post(`${stranger.issuer}/control/${wish}`)

async function leaveForIssuer(page: Page, app: string = strangersApp.beside) {
  await page.goto(app)
  await loginButton(page).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Continue with ${stranger.name}` })
    .click()
}

async function signInElsewhere(page: Page, name: string, app: string = strangersApp.beside) {
  await leaveForIssuer(page, app)
  await page.getByLabel('Staff name').fill(name)
  await page.getByRole('button', { name: 'Enter' }).click()
  await expect(page).toHaveURL(`${app}/`)
  await expect(noCity(page)).toBeVisible()
}

/** Somebody between the browser and the issuer puts a value of their own in the request. */
const changeRequest = (page: Page, parameter: 'state' | 'nonce') =>
  page.route(`${stranger.issuer}/auth?*`, (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set(parameter, 'another')
    return route.continue({ url: url.href })
  })

async function expectFailed(page: Page, sentence: RegExp) {
  await page.getByRole('heading', { name: 'Login failed' }).waitFor()
  await expect(page.getByText(sentence).first()).toBeVisible()
  await expect(page).toHaveURL(`${strangersApp.beside}/`)
  await expect(loginButton(page)).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Login failed' })).toBeVisible()
}

const stored = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases])
  })

test('a user of the external issuer signs in, stays signed in after a reload, and signs out there too', async ({
  page,
}) => {
  await signInElsewhere(page, 'Rosa')
  await page.getByRole('button', { name: /Rosa of the city/ }).click()
  await expect(page.getByText('Rosa@stranger.example')).toBeVisible()
  await page.keyboard.press('Escape')

  const kept = await stored(page)
  expect(kept).not.toMatch(/eyJ|token|nonce|code_verifier|oidc\./)

  // The hidden frame asks: the page itself does not leave.
  const visited: string[] = []
  page.on('framenavigated', (frame) => frame === page.mainFrame() && visited.push(frame.url()))
  await page.goto(`${strangersApp.beside}/settings`)
  await expect(page.getByRole('main').getByText('Rosa@stranger.example').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main').getByText('Rosa@stranger.example').first()).toBeVisible()
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

test('where the browser keeps the issuer’s cookies from frames, the page asks once and comes back to its place', async ({
  page,
}) => {
  const app = strangersApp.besideFromElsewhere
  await signInElsewhere(page, 'Otto', app)
  await page.goto(`${app}/settings?from=bookmark`)
  await expect(page.getByRole('main').getByText('Otto@stranger.example').first()).toBeVisible()
  await expect(page).toHaveURL(`${app}/settings?from=bookmark`)

  // Nobody is signed in there any more: one question, one answer, no circle.
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

test('a session that ended at the issuer ends here at the next renewal, without leaving the page', async ({
  page,
}) => {
  await signInElsewhere(page, 'Ines')
  await control(page, 'end-sessions')
  await expect(page.getByText('Your sign-in has ended.')).toBeVisible({ timeout: 15_000 })
  await expect(page).toHaveURL(`${strangersApp.beside}/`)
  await expect(loginButton(page)).toBeVisible()
})

test('a refresh token renews the session where the issuer gives one', async ({ page }) => {
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
    await expect(page.getByRole('main').getByText('Remo@stranger.example').first()).toBeVisible()
  } finally {
    await control(page, 'no-refresh-tokens')
  }
})

test('SEC-10 without a user record the person may look around, and tries again', async ({ page }) => {
  await page.route('**/api/auth0/**', (route) => route.abort())
  await leaveForIssuer(page)
  await page.getByLabel('Staff name').fill('Lena')
  await page.getByRole('button', { name: 'Enter' }).click()
  await expect(page.getByText('Your account could not be loaded.')).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/auth0/**')
  // The token is renewed while the record is on its way.
  await page.route('**/api/auth0/register-auth0', async (route) => {
    await page.waitForResponse(`${stranger.issuer}/token`)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Your account could not be loaded.')).toBeHidden()
  await expect(noCity(page)).toBeVisible()
})

test('who is refused at the issuer reads so, in our words, and Home follows', async ({ page }) => {
  await leaveForIssuer(page)
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expectFailed(page, /The sign-in service did not let you in/)
  await expect(page.getByText('may enter')).toHaveCount(0)
})

test('an answer to another request, or to none, signs nobody in', async ({ page }) => {
  await page.goto(`${strangersApp.beside}/callback?code=stolen&state=none`)
  await expectFailed(page, /was not begun in this window/)

  await changeRequest(page, 'state')
  await leaveForIssuer(page)
  await page.getByLabel('Staff name').fill('Mallory')
  await page.getByRole('button', { name: 'Enter' }).click()
  await expectFailed(page, /belongs to another attempt/)
})

test('an ID token with another nonce signs nobody in', async ({ page }) => {
  await changeRequest(page, 'nonce')
  await leaveForIssuer(page)
  await page.getByLabel('Staff name').fill('Mallory')
  await page.getByRole('button', { name: 'Enter' }).click()
  await expectFailed(page, /cannot be trusted/)
})

test('an issuer that is away is said in words, and the form stays', async ({ page }) => {
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

test('e-mail and password stay beside the issuer, and both pass axe', async ({ page }) => {
  await page.goto(strangersApp.beside)
  await loginButton(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Email')).toBeFocused()
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await dialog.getByLabel('Email').fill(people.worker)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: /Wes Carter/ })).toBeVisible()
})

test('an issuer alone is one button, with the focus on it', async ({ page }) => {
  await page.goto(strangersApp.alone)
  await loginButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Login / Register' })
  await expect(dialog.getByRole('button', { name: `Continue with ${stranger.name}` })).toBeFocused()
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByLabel('Staff name').fill('Solo')
  await page.getByRole('button', { name: 'Enter' }).click()
  await expect(page).toHaveURL(`${strangersApp.alone}/`)
  await expect(noCity(page)).toBeVisible()
})

test.describe('somebody who has signed in with a password until now', () => {
  test.use({ baseURL: strangersApp.beside })

  async function enterWith(page: Page, email: string) {
    await leaveForIssuer(page)
    await page.getByLabel('Staff name').fill(email)
    await page.getByRole('button', { name: 'Enter' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Keep your work?' })).toBeVisible()
    await expect(page.getByRole('main').getByText(email)).toBeVisible()
  }

  test('is asked for it once, and finds city and role', async ({ page, browser, baseURL }) => {
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
    // Who goes on guessing has to wait.
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
      page.getByText(`Your work is kept. From now on you sign in with ${stranger.name}.`),
    ).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: `Welcome back, ${name}!` })).toBeFocused()
    await expect(page).toHaveURL('/')
    await page.goto('/settings')
    await expect(page.getByRole('main').getByText('Prairie Falls, NE').first()).toBeVisible()
    await expect(page.getByRole('main').getByText('City Worker').first()).toBeVisible()
  })

  test('may sign out, or start anew knowing what that means', async ({ page, browser, baseURL }) => {
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
    const anew = page.getByRole('button', { name: 'Start Anew' })
    await anew.click()
    const dialog = page.getByRole('dialog', { name: 'Start anew with an empty account?' })
    await expect(dialog.getByText(`The work of ${email} stays`)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(anew).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Start Anew' }).click()
    await expect(noCity(page)).toBeVisible()
    await page.reload()
    await expect(noCity(page)).toBeVisible()
  })
})
