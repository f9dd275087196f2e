/** Where nothing is kept on the device yet, the code of a screen may not come: the page stays, says so, and shows the screen later. */
import { expect, mainLink, people, signInAtHome, test } from './support/journey.ts'

const missing = "Couldn't load this. Check your connection, reload the page and try again."
const stillSignedIn = 'You are still signed in: the server did not answer. Try again.'

test('DUR-31 a screen whose code does not load says so, and loads once the network or the server is back', async ({
  page,
  context,
}) => {
  await test.step('a screen whose code does not come says that it needs the network, and loads by itself once there is one', async () => {
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
  await test.step('so it does while the server does not answer; what stands elsewhere in the app can be gone to', async () => {
    await signInAtHome(page, people.worker)
    await page.route('**/*', (route) => route.abort())
    await mainLink(page, 'Activities').click()
    await expect(page.getByRole('heading', { name: "Couldn't show this page" })).toBeVisible()
    // A proxy answers in its place.
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

test('DUR-31 a menu and a form whose code does not come are said to be missing, and the screen stays', async ({
  page,
  context,
}) => {
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(dialog.message())
    void dialog.accept()
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Login / Register' }).first().click()
  await expect.poll(() => said).toEqual([missing])
  await page.getByRole('button', { name: 'Login / Register' }).first().click()
  await expect.poll(() => said).toEqual([missing, missing])
  await expect(page.getByRole('heading', { name: 'Mark it on the map' })).toBeVisible()
  // As it says, the page has to be loaded again.
  await context.setOffline(false)
  await page.reload()
  await page.getByRole('button', { name: 'Login / Register' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()

  await signInAtHome(page, people.worker)
  await page.waitForLoadState('networkidle')
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

test('styles that were lost once are not done without: the page is loaded again, once by itself', async ({
  page,
}) => {
  await signInAtHome(page, people.worker)
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/*.css', (route) => route.abort())
  const failed = page.getByRole('heading', { name: "Couldn't show this page" })
  await mainLink(page, 'Activities').click()
  await expect(failed).toBeVisible()
  await page.unroute('**/assets/*.css')
  await mainLink(page, 'Home').click()
  await mainLink(page, 'Activities').click()
  await expect(page.getByRole('heading', { name: 'Recent Activities', level: 1 })).toBeVisible()
})
