/** LOC-58, WORD-19, TELL-2. The navigation of a phone: brand and account stay, links are as wide as a finger, and no list is there twice. */
import { listMyCityRequests } from '@lamplighter/domain/cities'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { BRAND, MARK_IT, navigationWords as words } from '../../kit/kit.messages.ts'
import { goTo, openApp } from '../../testing/app.tsx'
import { openCity } from '../../testing/city-server.ts'
import { signIn } from '../../testing/issuer.ts'
import { answer } from '../../testing/network.ts'
import { membership, user } from '../../testing/records.ts'

const MIN_TARGET = 44
const boxOf = (element: Element | null) => (element as Element).getBoundingClientRect()
const main = () => page.getByRole('navigation', { name: 'Main' })
const quick = () => page.getByRole('navigation', { name: 'Quick' })
const links = () => main().getByRole('link').elements()

/** Opens a list with the links of this role. */
async function openAs(role: 'city_worker' | 'city_admin', width: number) {
  await page.viewport(width, 844)
  const me = user({ cityMemberships: [membership({ role })] })
  openCity(me)
  await signIn(me)
  await openApp('/saved-locations')
  await expect.element(main().getByRole('link', { name: words.settings })).toBeInTheDocument()
}

/** The brand, the links and the account, from left to right. */
const parts = () => {
  const brand = boxOf(page.getByRole('banner').getByRole('link', { name: BRAND }).element())
  return { brand, strip: boxOf(main().element()), account: boxOf(main().element().nextElementSibling) }
}

for (const width of [390, 360]) {
  test(`WORD-19 at ${width} pixels, brand and account stay beside the seven links of a City Admin`, async () => {
    await openAs('city_admin', width)
    const { brand, strip, account } = parts()
    expect(links()).toHaveLength(7)
    expect(brand.width).toBeGreaterThanOrEqual(40)
    expect(brand.left).toBeGreaterThanOrEqual(0)
    expect(strip.left).toBeGreaterThanOrEqual(brand.right)
    expect(account.left).toBeGreaterThanOrEqual(strip.right)
    expect(account.right).toBeLessThanOrEqual(width)
    expect(links().filter((link) => boxOf(link).width < MIN_TARGET)).toEqual([])
    // The link of the open page is in sight, and the others scroll into sight.
    const open = boxOf(main().getByRole('link', { name: words.savedLocations }).element())
    expect(open.left).toBeGreaterThanOrEqual(strip.left)
    expect(open.right).toBeLessThanOrEqual(strip.right)
    expect(document.documentElement.scrollWidth).toBe(width)
  })
}

test('WORD-19 on a wide phone, all six links of a worker are in sight beside the brand', async () => {
  await openAs('city_worker', 448)
  const { brand, strip } = parts()
  expect(brand.width).toBeGreaterThanOrEqual(40)
  const boxes = links().map(boxOf)
  expect(boxes).toHaveLength(6)
  expect(boxes.filter(({ left, right }) => left < strip.left || right > strip.right)).toEqual([])
  expect(boxes.filter(({ width }) => width < MIN_TARGET)).toEqual([])
})

test('WORD-19 the floating links are for phones: a wide window has each link once', async () => {
  const floating = () =>
    quick()
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent)
  await openAs('city_worker', 390)
  await expect
    .poll(floating)
    .toEqual([words.activities, words.maps, words.savedLocations, words.workOrders, 'Mark It'])
  await page.viewport(1024, 768)
  await expect.poll(floating).toEqual(['Mark It'])
})

const mark = () => page.getByRole('link', { name: MARK_IT })

for (const [width, height] of [
  [768, 1024],
  [820, 1180],
  [844, 390],
  [1440, 900],
] as const) {
  test(`LOC-58 at ${width} pixels, Mark It is in the bar of every screen, as high as a finger`, async () => {
    await openAs('city_admin', width)
    await page.viewport(width, height)
    for (const path of ['/', '/saved-locations', '/work-orders', '/maps']) {
      await goTo(path)
      await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
      await expect.element(mark()).toHaveLength(1)
      await expect.element(page.getByRole('banner').getByRole('link', { name: MARK_IT })).toBeVisible()
      const { left, right, top, height: tall } = boxOf(mark().element())
      expect([left >= 0, right <= width, top >= 0, tall >= 48]).toEqual([true, true, true, true])
    }
  })
}

test.each([390, 1440])('LOC-58 at %i pixels, users without a city have no Mark It', async (width) => {
  await page.viewport(width, 844)
  const me = user({ cityMemberships: [] })
  openCity(me)
  answer(listMyCityRequests, () => [])
  await signIn(me)
  await openApp('/')
  await expect.element(page.getByRole('banner').getByRole('button', { name: /^Account of/ })).toBeVisible()
  await expect.element(mark()).not.toBeInTheDocument()
})
