/** SEC-13. Opens the site under an address where the browser or the server does not allow sign-in. */
import { systemChromium } from '../scripts/chromium.mjs'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'

const executablePath = systemChromium()
test.use({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--host-resolver-rules=MAP *.example 127.0.0.1',
      '--disable-background-networking',
    ],
  },
})

const insecure =
  'This address is not encrypted, so browsers refuse sign-in, camera and position here. You can look around.'
const under = (baseURL: string | undefined, host: string) =>
  `http://${host}:${new URL(baseURL ?? 'http://localhost').port}`

test('an address without sign-in says why, and links to the right one', async ({ page, baseURL }) => {
  await test.step('over plain HTTP the page says why nobody can sign in, before a password is typed', async () => {
    const site = under(baseURL, 'lan.example')
    await page.goto(site)
    const line = page.getByRole('status').filter({ hasText: insecure })
    await expect(line).toContainText('put it behind HTTPS and to set PUBLIC_URL to that address')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Login / Register' }).click()
    const modal = page.getByRole('dialog')
    await expect(modal).toContainText(insecure)
    await expect(modal.getByRole('textbox')).toHaveCount(0)
    await expectAccessible(page)
    // The map and the demonstration work without signing in.
    await page.goto(`${site}/maps?lat=40.6181&lng=-96.6373`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(`${site}/saved-locations?demo=true`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(line).toBeVisible()
  })
  await test.step('under an unconfigured host name, the page shows the configured one', async () => {
    // Browsers treat every name under localhost as this machine, and as secure.
    const site = under(baseURL, 'lamp.localhost')
    await page.goto(site)
    const words = `This server is set up for ${under(baseURL, 'localhost')}, and people sign in there.`
    const line = page.getByRole('status').filter({ hasText: words })
    await expect(line).toContainText(`set PUBLIC_URL to ${site}.`)
    await page.getByRole('button', { name: 'Login / Register' }).click()
    await expect(page.getByRole('dialog')).toContainText(words)
  })
  await test.step('if an HTTPS address is known, the link opens the same page there', async () => {
    // This test's server has no such address, so the page gets another configuration before the app reads it.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const config = document.getElementById('client-config')
        if (!config) return
        observer.disconnect()
        const settings = JSON.parse(config.textContent)
        config.textContent = JSON.stringify({ ...settings, siteUrl: 'https://map.example' })
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto(`${under(baseURL, 'lan.example')}/saved-locations?demo=true`)
    const link = page.getByRole('link', { name: 'Open https://map.example' })
    await expect(link).toHaveAttribute('href', /^https:\/\/map\.example\/saved-locations\?.*demo=true/)
  })
})
