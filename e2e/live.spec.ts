/** LIVE-1, LIVE-6, LIVE-7, TELL-1 to TELL-3. Colleagues' changes appear without a reload, in every tab and after the listening tab is gone. */
import { expectAccessible } from './support/axe.ts'
import { anotherDevice, apiOf, saveLocation } from './support/fresh-user.ts'
import { expect, people, signIn, test } from './support/journey.ts'

/** Shorter than the half minute after which lists of orders are read again anyway. */
const SOON = { timeout: 20_000 }
/** The worker's name in the demonstration. */
const WORKER = 'Wes Carter'

test('a location that a colleague saves appears in the list, the feed and on a phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const colleague = await anotherDevice(browser, baseURL)
  await signIn(colleague, people.director)
  const api = await apiOf(colleague)
  const phone = await anotherDevice(browser, baseURL)
  await phone.setViewportSize({ width: 390, height: 844 })
  const name = `Live bench ${Date.now()}`

  await signIn(page, people.worker)
  await page.goto(`/saved-locations?search=${encodeURIComponent(name)}`)
  await signIn(phone, people.admin)
  await phone.goto('/activities')
  await expect(page.getByText(`No matches for “${name}”`).first()).toBeVisible()
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
  const id = await saveLocation(api, { name, latitude: 40.6188, longitude: -96.6377 })
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible(SOON)
  await expect(phone.getByText(name).first()).toBeVisible(SOON)

  await test.step('an open work order changes under the eyes of its reader, and closes', async () => {
    const raised = await api('POST', '/api/workorders', {
      locationId: id,
      title: `Sand ${name}`,
      priority: 'low',
    })
    const { _id, cityId } = (await raised.json()) as { _id: string; cityId: string }
    await page.goto(`/work-orders/${_id}`)
    await expect(page.getByRole('heading', { level: 1, name: `Sand ${name}` })).toBeVisible()
    await api('PUT', `/api/workorders/${_id}`, { title: `Oil ${name}` })
    await expect(page.getByRole('heading', { level: 1, name: `Oil ${name}` })).toBeVisible(SOON)

    // TELL-1, TELL-2, TELL-3: whoever gets it is told.
    const choices = await api('GET', `/api/workorders/choices?cityId=${cityId}`)
    const { members } = (await choices.json()) as { members: { userId: string; name: string }[] }
    const me = members.find((member) => member.name === WORKER)
    await api('PUT', `/api/workorders/${_id}`, { assigneeIds: [me?.userId] })
    const bell = page.getByRole('link', { name: /^Notifications/ })
    await expect(bell).toHaveAccessibleName(/\d+\+? unread$/, SOON)
    await bell.click()
    const told = page.getByRole('link', { name: `assigned “Oil ${name}” to you or your crew` })
    await expect(told).toContainText('Unread')
    await expectAccessible(page)
    await told.click()
    await expect(page.getByRole('heading', { level: 1, name: `Oil ${name}` })).toBeVisible()

    // LIVE-7
    await phone.goto(`/work-orders/${_id}`)
    await expect(phone.getByText(`${WORKER} is also viewing this`)).toBeVisible(SOON)
    await page.goBack()
    await expect(told).not.toContainText('Unread')
    await page.goForward()

    await api('PUT', `/api/workorders/${_id}/close`, {})
    await expect(page.getByRole('button', { name: 'Close Work Order' })).toHaveCount(0, SOON)
  })
  await Promise.all([colleague, phone].map((device) => device.context().close()))
})

test('of seven tabs one listens; when it is closed, the next one continues', async ({ page, context }) => {
  await signIn(page, people.director)
  const api = await apiOf(page)
  const listening: string[] = []
  const tabs = [page, ...(await Promise.all(Array.from({ length: 6 }, () => context.newPage())))]
  for (const [at, tab] of tabs.entries())
    tab.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/events') listening.push(String(at))
    })
  for (const tab of tabs) {
    await tab.goto('/activities')
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect.poll(() => listening).toEqual(['0'])
  const seen = async (name: string, by: typeof tabs) => {
    await saveLocation(api, { name, latitude: 40.6189, longitude: -96.6378 })
    for (const tab of by) await expect(tab.getByText(name).first()).toBeVisible(SOON)
  }
  await seen(`First of seven ${Date.now()}`, tabs)
  expect(listening).toEqual(['0'])
  await page.close()
  await expect.poll(() => listening.length).toBe(2)
  await seen(`Then of six ${Date.now()}`, tabs.slice(1))
  expect(listening).toHaveLength(2)
})
