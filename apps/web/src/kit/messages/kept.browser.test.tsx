/** DUR-65. A message about unsent work has the waiting sign, never the check mark of a success. LOC-103: its actions. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/render.tsx'
import { UNSENT_SHAPE } from '../drawings/unsent-shape.ts'
import { say } from './say.tsx'

const notSent = 'On this device, not sent yet.'
const message = 'Location and images saved successfully!'

test.each([
  ['is not sent yet', false, UNSENT_SHAPE],
  ['failed on the server', true, null],
])('work that %s has no check mark', async (_state, isFailure, sign) => {
  await show(<p>Locations</p>)
  say.kept({ isFailure, message, below: notSent })
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText(notSent)).toBeVisible()
  expect(alert.element().querySelector('.tabler-icon-check')).toBeNull()
  if (sign) expect(alert.element().querySelector(`path[d="${sign}"]`)).not.toBeNull()
})

test('sent work has a check mark', async () => {
  await show(<p>Locations</p>)
  say.success(message)
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText(message)).toBeVisible()
  expect(alert.element().querySelector('.tabler-icon-check')).not.toBeNull()
})

test('two actions share a line on a phone', async () => {
  await page.viewport(390, 844)
  await show(<p>Locations</p>)
  const nothing = () => undefined
  say.success(
    'Location saved successfully!',
    { label: 'Show', act: nothing },
    { label: 'Undo', act: nothing },
  )
  const buttons = ['Show', 'Undo'].map((name) =>
    page.getByRole('alert').getByRole('button', { name, exact: true }),
  )
  for (const button of buttons) await expect.element(button).toBeVisible()
  const tops = buttons.map((button) => button.element().getBoundingClientRect().top)
  expect(tops[0]).toBe(tops[1])
})
