import type { Page } from '@playwright/test'

/** Goes to another page of the app as its links do: nothing is loaded anew that is there. */
export async function walk(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), to)
}
