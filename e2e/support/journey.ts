/** What every journey has: a page that reports what a browser complains of, and the demonstration people. */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
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

/** Every journey runs under the content security policy, and fails on a violation or an error that nobody caught. */
export const test = base.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    const complaints: string[] = []
    await page.exposeFunction('reportViolation', (text: string) => complaints.push(text))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const { reportViolation } = window as unknown as { reportViolation(text: string): void }
        reportViolation(`${event.violatedDirective} ${event.blockedURI}`)
      })
      // A map takes its resolution from here. The processor draws it: a quarter of the pixels shows the same things at the same places.
      Object.defineProperty(window, 'devicePixelRatio', { get: () => 0.5 })
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await use(page)
    expect(complaints, 'violations of the content security policy and uncaught errors').toEqual([])
  },
})

export { expect }

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** What the browser of an earlier journey was left with, for the people of the demonstration. */
const signedIn = new Map<string, Cookies>()
const demonstration: readonly string[] = Object.values(people)

/**
 * Signs in without a page: the journey opens its first one itself. The people of the demonstration come back with the cookie of a
 * journey before it, unless that one has signed out. Who signs in by the modal, as a person does, calls `logIn`.
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

/** The same, and Home is open. */
export async function signInAtHome(page: Page, email: string): Promise<void> {
  await signIn(page, email)
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
}

/** By the modal, on whichever page this is. */
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

/** The one of the bar, which every screen has; some have one more. */
export const loginButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Login / Register' })

export const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

/** Opens a folding section unless it is open. */
export async function unfold(page: Page, name: RegExp): Promise<void> {
  const header = page.getByRole('button', { name })
  if ((await header.getAttribute('aria-expanded')) !== 'true') await header.click()
}
