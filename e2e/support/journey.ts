/** Base of all journeys: a page that reports browser errors, and the demonstration users. */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { countRequests } from './quiet.ts'
import { beginSession, isSignedIn } from './session.ts'

export const password = 'Lamplighter1!'
export const people = {
  worker: 'worker@prairiefalls.example',
  director: 'director@prairiefalls.example',
  admin: 'admin@prairiefalls.example',
  newcomer: 'newcomer@prairiefalls.example',
  platformAdmin: 'platform@lamplighter.example',
  cedarBendAdmin: 'admin@cedarbend.example',
} as const

/** Every journey runs with the content security policy, and fails on a violation or an uncaught error. */
export const test = base.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    countRequests(page)
    const complaints: string[] = []
    await page.exposeFunction('reportViolation', (text: string) => complaints.push(text))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const { reportViolation } = window as unknown as { reportViolation(text: string): void }
        reportViolation(`${event.violatedDirective} ${event.blockedURI}`)
      })
      // Maps read their resolution here. Without a GPU, a quarter of the pixels is much faster and shows the same.
      Object.defineProperty(window, 'devicePixelRatio', { get: () => 0.5 })
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await use(page)
    expect(complaints, 'violations of the content security policy and uncaught errors').toEqual([])
  },
})

export { expect }

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** Cookies of earlier journeys, by demonstration user. */
const signedIn = new Map<string, Cookies>()
const demonstration: readonly string[] = Object.values(people)

/**
 * Signs in without a page. Demonstration users reuse the cookie of an earlier journey unless it signed out. Use `logIn`
 * to sign in through the modal.
 */
export async function signIn(page: Page, email: string): Promise<void> {
  const context = page.context()
  const kept = demonstration.includes(email)
  if (kept) {
    await context.addCookies(signedIn.get(email) ?? [])
    if (signedIn.has(email) && (await isSignedIn(context.request))) return
  }
  await beginSession(context.request, { email, password })
  if (kept) signedIn.set(email, await context.cookies())
}

/** Signs in and opens Home. */
export async function signInAtHome(page: Page, email: string): Promise<void> {
  await signIn(page, email)
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
}

/** Signs in with the modal, on any page. */
export async function logIn(page: Page, email: string): Promise<void> {
  const login = loginButton(page)
  await login.click()
  const modal = page.getByRole('dialog')
  await modal.getByLabel('Email').fill(email)
  await modal.getByRole('textbox', { name: 'Password' }).fill(password)
  await modal.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(modal).toBeHidden()
  await expect(login).toBeHidden()
}

/** The button in the navigation bar, which every screen has. Some screens have another one. */
export const loginButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Login / Register' })

export const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

/** Opens a collapsed section unless it is open. */
export async function unfold(page: Page, name: RegExp): Promise<void> {
  const header = page.getByRole('button', { name })
  if ((await header.getAttribute('aria-expanded')) !== 'true') await header.click()
}
