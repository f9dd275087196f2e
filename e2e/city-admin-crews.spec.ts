/** ORDER-28, ORDER-45. A city admin forms a crew and changes after how many days orders are overdue. */
import { listCrews } from '@lamplighter/domain/city-admin'
import { getOrderChoices } from '@lamplighter/domain/work-orders'
import { expectAccessible } from './support/axe.ts'
import { apiOf } from './support/fresh-user.ts'
import { expect, people, signIn, test } from './support/journey.ts'

test('a city admin forms a crew, makes one of them its lead, and changes the days until orders are overdue', async ({
  page,
}) => {
  const crew = `Streets ${Date.now()}`
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, people.admin)
  await page.goto('/city-admin?tab=crews')
  const dialog = page.getByRole('dialog')

  await test.step('members are found by name and email, and the lead is one of them', async () => {
    await page.getByRole('button', { name: 'New Crew' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill(crew)
    const members = dialog.getByRole('combobox', { name: 'Members' })
    await members.pressSequentially(people.worker)
    await page.keyboard.press('Enter')
    await members.pressSequentially('dana ortiz')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('2 members')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Lead' }).click()
    await page.getByRole('option', { name: 'Dana Ortiz' }).click()
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText(`Crew "${crew}" created.`)).toBeAttached()
    const card = page.getByRole('listitem').filter({ hasText: crew })
    await expect(card).toContainText('Dana Ortiz')
    await expectAccessible(page)
  })

  await test.step('another crew cannot have the same name', async () => {
    await page.getByRole('button', { name: 'New Crew' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill(crew.toUpperCase())
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText('The city already has a crew of this name.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  const api = await apiOf(page)
  const choices = async () => {
    const [{ cityId } = { cityId: '' }] = listCrews.response.parse(
      await (await api('GET', listCrews.path)).json(),
    )
    const answer = await api('GET', `${getOrderChoices.path}?cityId=${cityId}`)
    return getOrderChoices.response.parse(await answer.json())
  }
  const { overdueDays } = await choices()

  await test.step('the new days survive a reload before they are saved', async () => {
    await page.getByRole('tab', { name: 'Work orders' }).click()
    await page.getByRole('textbox', { name: 'High priority' }).fill('5')
    await expect(page.getByText('Not saved yet. Your changes are kept on this device.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'High priority' })).toHaveValue('5')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Settings saved. Open orders have their new dates.')).toBeVisible()
    expect((await choices()).overdueDays).toEqual({ ...overdueDays, high: 5 })
  })

  await test.step('the demonstration is left as it was', async () => {
    await page.getByRole('textbox', { name: 'High priority' }).fill(String(overdueDays.high))
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await choices()).overdueDays).toEqual(overdueDays)
    await page.getByRole('tab', { name: 'Crews' }).click()
    await page.getByRole('button', { name: `More actions: ${crew}` }).click()
    await page.getByRole('menuitem', { name: 'Delete Crew' }).click()
    await expect(dialog).toContainText(`Delete the crew "${crew}"? It has no open work orders.`)
    await dialog.getByRole('button', { name: 'Delete Crew' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: crew })).toHaveCount(0)
    await expectAccessible(page)
  })
})
