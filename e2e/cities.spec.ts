/** Joining a city, being rejected, and working in two cities. */
import { expectAccessible } from './support/axe.ts'
import { anotherDevice, apiOf, decide, registerUser } from './support/fresh-user.ts'
import { expect, logIn, people, signIn, signInAtHome, test } from './support/journey.ts'
import { blockLiveUpdates } from './support/quiet.ts'

/** A demonstration user who is a city worker in both cities. No other test uses her. */
const inspectorOfBoth = 'inspector@lamplighter.example'

const cityNeeding = [
  '/',
  '/maps',
  '/saved-locations',
  '/activities',
  '/work-orders',
  '/work-orders/new',
  '/work-orders/new/location',
  '/work-orders/new/details?locationId=0190b7a0-0000-7000-8000-000000000000',
  '/work-orders/0190b7a0-0000-7000-8000-000000000000',
  '/edit-location?lat=40.62&lng=-96.63&from=maps',
  '/location-notes?lat=40.62&lng=-96.63',
]

test('a new user requests a city on any screen, and the screen opens once an admin approves', async ({
  page,
  browser,
  baseURL,
}) => {
  const newcomer = await registerUser(page, 'Nora Lindqvist')
  await signIn(page, newcomer.email)
  for (const path of cityNeeding) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'No City Assignment' }), path).toBeVisible()
  }
  await expectAccessible(page)

  await page.goto('/work-orders')
  await page.getByRole('button', { name: 'Request to Join a City' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Join City' }).click()
  await expect(page.getByText('Please select a city')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Prairie Falls, NE' }).click()
  await page.getByRole('button', { name: 'Join City' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pending City Requests' })).toBeVisible()
  await expect(page.getByText('Pending Approval')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Not decided yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Request a New City' }).click()
  await page.getByRole('combobox').click()
  await expect(page.getByRole('option', { name: 'Cedar Bend, IA' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Prairie Falls, NE' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()

  await decide({ browser, baseURL, email: people.admin }, newcomer.email, 'approve')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Welcome to Prairie Falls, NE.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Work Orders' })).toBeVisible()
  await expect(page).toHaveURL('/work-orders')
  await expect(page.getByRole('banner').getByText('Prairie Falls, NE')).toBeVisible()
})

test('a rejected request is shown, and can be repeated up to five times a day', async ({
  page,
  browser,
  baseURL,
}) => {
  const newcomer = await registerUser(page, 'Otis Bell')
  // On a phone, in dark mode.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
  await signIn(page, newcomer.email)
  const api = await apiOf(page)
  const cities = (await (await api('GET', '/api/cities/available')).json()) as { _id: string; name: string }[]
  const cityId = cities.find(({ name }) => name === 'Cedar Bend')?._id ?? ''
  expect((await api('POST', '/api/cities/join', { cityId })).ok()).toBe(true)
  await decide({ browser, baseURL, email: people.cedarBendAdmin }, newcomer.email, 'reject')

  await page.goto('/saved-locations')
  await expect(page.getByRole('heading', { name: 'Your request was rejected' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Cedar Bend, IA' })).toContainText('Rejected')
  await expectAccessible(page)

  for (let time = 2; time <= 5; time++) {
    expect((await api('POST', '/api/cities/join', { cityId })).ok()).toBe(true)
    const requests = (await (await api('GET', '/api/cities/my-requests')).json()) as {
      _id: string
      status: string
    }[]
    const waiting = requests.find(({ status }) => status === 'pending')
    expect((await api('DELETE', `/api/cities/requests/${waiting?._id}`)).ok()).toBe(true)
  }
  await page.getByRole('button', { name: 'Request to Join a City' }).click()
  await page.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Cedar Bend, IA' }).click()
  await expectAccessible(page)
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/api/cities/join'))
  await page.getByRole('button', { name: 'Join City' }).click()
  const { message } = (await (await refused).json()) as { message: string }
  await expect(page.getByText(message)).toBeVisible()
})

test('CITY-16, CITY-17 a waiting page sees the approval by itself; a member of two cities switches, and another device follows', async ({
  page,
  browser,
  baseURL,
}) => {
  const inspector = await registerUser(page, 'Ada Quist')
  await page.clock.install()
  await signIn(page, inspector.email)
  const api = await apiOf(page)
  const cities = (await (await api('GET', '/api/cities/available')).json()) as { _id: string; name: string }[]
  const join = async (city: string) => {
    const cityId = cities.find(({ name }) => name === city)?._id
    expect((await api('POST', '/api/cities/join', { cityId })).ok()).toBe(true)
  }
  await join('Prairie Falls')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Pending City Requests' })).toBeVisible()
  await decide({ browser, baseURL, email: people.admin }, inspector.email, 'approve')
  await page.clock.fastForward('01:01')
  await expect(page.getByText('Everything Prairie Falls maintains')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Prairie Falls, NE')).toBeVisible()
  await expect(page.getByRole('button', { name: /Change city/ })).toHaveCount(0)

  await join('Cedar Bend')
  await decide({ browser, baseURL, email: people.cedarBendAdmin }, inspector.email, 'approve')
  await page.goto('/')
  const switcher = page.getByRole('banner').getByRole('button', { name: /Change city/ })
  const before = await switcher.textContent()
  const [other, words] =
    before === 'Cedar Bend, IA'
      ? (['Prairie Falls, NE', 'Everything Prairie Falls maintains'] as const)
      : (['Cedar Bend, IA', 'Everything Cedar Bend maintains'] as const)
  await switcher.click()
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/cities/active'))
  await page.getByRole('menuitemradio', { name: other }).click()
  await expect(switcher).toHaveText(other)
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `You now work in ${other}.` })).toBeAttached()
  expect((await told).ok()).toBe(true)

  await page.reload()
  await expect(switcher).toHaveText(other)
  await page.goto('/settings')
  await expect(page.getByRole('listitem').filter({ hasText: 'You work here now' })).toContainText(other)

  const phone = await anotherDevice(browser, baseURL)
  await phone.setViewportSize({ width: 390, height: 844 })
  await signInAtHome(phone, inspector.email)
  await expect(phone.getByRole('banner').getByRole('button', { name: /Change city/ })).toHaveText(other)
  await expectAccessible(phone)
  await phone.context().close()
})

test('a city choice that did not reach the server stays on the device and is sent later', async ({
  page,
}) => {
  // Home's counts fail to load: the page says so and shows no numbers.
  await blockLiveUpdates(page)
  await page.route('**/api/locations/summary*', (route) => route.fulfill({ status: 400, body: 'no' }))
  await page.goto('/')
  await logIn(page, inspectorOfBoth)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const water = page.getByRole('link', { name: /Water/ })
  await expect(water).toContainText('unknown')
  await page.unroute('**/api/locations/summary*')
  const failed = page.getByRole('alert').filter({ hasText: "Couldn't load the counts." })
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await expect(water).toContainText(/\d/)
  await expect(failed).toBeHidden()

  const switcher = page.getByRole('banner').getByRole('button', { name: /Change city/ })
  const before = await switcher.textContent()
  await page.route('**/api/cities/active', (route) => route.abort())
  await switcher.click()
  await page
    .getByRole('menuitemradio')
    .filter({ hasNotText: before ?? '' })
    .click()
  await expect(switcher).not.toHaveText(before ?? '')
  await expect(
    page.getByText('City changed on this device. Your other devices will change later.'),
  ).toBeVisible()

  await page.unroute('**/api/cities/active')
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/cities/active'))
  await page.reload()
  await expect(switcher).not.toHaveText(before ?? '')
  expect((await told).ok()).toBe(true)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lamplighter.active-city'))).toBeNull()
})
