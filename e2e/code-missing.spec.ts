/** If the code of a screen fails to load and is not cached, the page stays, shows a message, and loads the screen later. */
import { expect, mainLink, people, signInAtHome, test } from './support/journey.ts'
import { quiet } from './support/quiet.ts'

const missing = "Couldn't load this. Check your connection, reload the page and try again."
const stillSignedIn = 'You are still signed in: the server did not answer. Try again.'

test('DUR-31 a screen whose code does not load says so, and loads once the network or the server is back', async ({
  page,
  context,
}) => {
  await test.step('a screen whose code is missing offline says so, and loads by itself once online', async () => {
    await signInAtHome(page, people.worker)
    await context.setOffline(true)
    await mainLink(page, 'Activities').click()
    await expect(page.getByRole('heading', { name: "Couldn't show this page" })).toBeVisible()
    await expect(page.getByText('Connect once to load this.')).toBeVisible()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('Connect once to load this.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Activities', level: 1 })).toBeVisible()
  })
  await test.step('the same while the server is unreachable; loaded screens still open', async () => {
    await signInAtHome(page, people.worker)
    await page.route('**/*', (route) => route.abort())
    await mainLink(page, 'Activities').click()
    await expect(page.getByRole('heading', { name: "Couldn't show this page" })).toBeVisible()
    // A proxy responds instead of the server.
    await page.route('**/*', (route) => route.fulfill({ status: 502 }))
    const asked = page.waitForResponse((response) => response.request().method() === 'HEAD')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await asked
    await mainLink(page, 'Home').click()
    await expect(page.getByRole('heading', { name: 'Your categories' })).toBeVisible()
    await page.unroute('**/*')
    await mainLink(page, 'Activities').click()
    await expect(page.getByRole('heading', { name: 'Activities', level: 1 })).toBeVisible()
  })
})

test('DUR-31 if the code of a menu or form fails to load, a message says so and the screen stays', async ({
  page,
  context,
}) => {
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(dialog.message())
    void dialog.accept()
  })
  await page.goto('/')
  await quiet(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Login / Register' }).first().click()
  await expect.poll(() => said).toEqual([missing])
  await page.getByRole('button', { name: 'Login / Register' }).first().click()
  await expect.poll(() => said).toEqual([missing, missing])
  await expect(page.getByRole('heading', { name: 'Mark it on the map' })).toBeVisible()
  // As the message says, the page must be reloaded.
  await context.setOffline(false)
  await page.reload()
  await page.getByRole('button', { name: 'Login / Register' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()

  await signInAtHome(page, people.worker)
  await quiet(page)
  await context.setOffline(true)
  said.length = 0
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect.poll(() => said).toEqual([missing])
  await expect(page.getByRole('heading', { name: 'Your categories' })).toBeVisible()

  await context.setOffline(false)
  await page.reload()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
  await context.setOffline(true)
  said.length = 0
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect.poll(() => said).toEqual([stillSignedIn])
  await expect(page.getByRole('heading', { name: 'Your categories' })).toBeVisible()
})

test('if a stylesheet fails to load, the page reloads by itself, once', async ({ page }) => {
  await signInAtHome(page, people.worker)
  await quiet(page)
  await page.route('**/assets/*.css', (route) => route.abort())
  const failed = page.getByRole('heading', { name: "Couldn't show this page" })
  await mainLink(page, 'Activities').click()
  await expect(failed).toBeVisible()
  await page.unroute('**/assets/*.css')
  await mainLink(page, 'Home').click()
  await mainLink(page, 'Activities').click()
  await expect(page.getByRole('heading', { name: 'Recent Activities', level: 1 })).toBeVisible()
})
