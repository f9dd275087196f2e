/** What every journey has: a page that reports what a browser complains of, and the demonstration people. */
import { test as base, expect, type Page } from '@playwright/test'

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
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await use(page)
    expect(complaints, 'violations of the content security policy and uncaught errors').toEqual([])
  },
})

export { expect }

/** Signs in by the modal, as a person does. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Login / Register' }).click()
  const modal = page.getByRole('dialog')
  await modal.getByLabel('Email').fill(email)
  await modal.getByRole('textbox', { name: 'Password' }).fill(password)
  await modal.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(modal).toBeHidden()
  await expect(page.getByRole('button', { name: 'Login / Register' })).toBeHidden()
}

/** Opens a folding section unless it is open. */
export async function unfold(page: Page, name: RegExp): Promise<void> {
  const header = page.getByRole('button', { name })
  if ((await header.getAttribute('aria-expanded')) !== 'true') await header.click()
}
