/** ORDER-69 to ORDER-72, ORDER-74. The board and the calendar: moved by mouse and by keyboard, taken back, and what a worker may not move. */
import { expectAccessible } from './support/axe.ts'
import { apiOf, saveLocation } from './support/fresh-user.ts'
import { expect, people, signIn, test } from './support/journey.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('ORDER-69 a city admin moves cards by mouse and by keyboard and takes it back; a worker sees no move', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, people.admin)
  const api = await apiOf(page)
  const name = `Culvert ${Date.now()}`
  const locationId = await saveLocation(api, { name, latitude: 40.6172, longitude: -96.6413 })
  const { user } = await (await api('GET', '/api/auth0/me')).json()
  const { _id: adminId, name: adminName } = user
  // The grate is assigned already, on a day of next year on which nobody else has work.
  const dueOn = `${new Date().getFullYear() + 1}-11-27`
  for (const fields of [{ title: 'Clear the grate', assigneeIds: [adminId] }, { title: 'Oil the hinge' }]) {
    const made = await api('POST', '/api/workorders', { locationId, dueOn, ...fields })
    expect(made.ok(), await made.text()).toBe(true)
  }
  const address = `/work-orders?layout=board&search=${encodeURIComponent(name)}`
  const column = (title: string) => page.getByRole('region', { name: title })
  const cardIn = (title: string) => column(title).getByRole('listitem')
  const hinge = page.getByRole('listitem').filter({ hasText: 'Oil the hinge' })
  const move = page.getByRole('button', { name: 'Move: Oil the hinge' })

  await test.step('by mouse, with a warning', async () => {
    await page.goto(address)
    await expect(cardIn('Unassigned: 1 work order')).toBeVisible()
    await expectAccessible(page)
    await hinge.dragTo(cardIn(`${adminName}: 1 work order`), { steps: 10 })
    await expect(cardIn(`${adminName}: 2 work orders`)).toHaveCount(2)
    const message = page.getByRole('alert').filter({ hasText: `Oil the hinge moved to ${adminName}.` })
    await expect(message).toContainText(`Double-booked on`)
    await expect(hinge).toContainText(`Double-booked: ${adminName}`)
    await message.getByRole('button', { name: 'Undo' }).click()
    await expect(cardIn('Unassigned: 1 work order')).toBeVisible()
    await expect(move).toBeFocused()
  })

  await test.step('by keyboard; the change is stored', async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await expectAccessible(page, '[role="menu"]')
    const item = page.getByRole('menuitem', { name: adminName, exact: true })
    for (let presses = 0; presses < 100; presses++) {
      if (await item.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    await expect(cardIn(`${adminName}: 2 work orders`)).toHaveCount(2)
    await expect(move).toBeFocused()
    await expect(page.getByText(`Oil the hinge moved to ${adminName}.`).first()).toBeAttached()
    await page.reload()
    await expect(cardIn(`${adminName}: 2 work orders`)).toHaveCount(2)
  })

  await test.step('the calendar: by mouse to the next day', async () => {
    await page.goto(address.replace('layout=board', `layout=calendar&day=${dueOn}`))
    const cell = (day: string) =>
      page.getByRole('cell').filter({ has: page.locator(`time[datetime="${day}"]`) })
    await expect(cell(dueOn).getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
    const next = dueOn.replace('-27', '-28')
    await hinge.dragTo(cell(next), { steps: 10 })
    await expect(cell(next).getByRole('listitem')).toHaveCount(1)
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
    await expect(cell(dueOn).getByRole('listitem')).toHaveCount(2)
  })

  await test.step('a worker sees the board, but cannot move the work of others', async () => {
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      viewport: { width: 1440, height: 900 },
    })
    const worker = await context.newPage()
    await signIn(worker, people.worker)
    await worker.goto(address)
    const theirs = worker.getByRole('region', { name: `${adminName}: 2 work orders` })
    await expect(theirs.getByRole('listitem')).toHaveCount(2)
    await expect(worker.getByRole('button', { name: /^Move:/ })).toHaveCount(0)
    await expect(theirs.locator('[draggable="true"]')).toHaveCount(0)
    await context.close()
  })
})
