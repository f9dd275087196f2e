/** WORD-30. A message beside an open dialog covers none of its buttons and keeps its own. */
import { Modal } from '@mantine/core'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/render.tsx'
import { FormDialog } from './form-dialog.tsx'
import { say } from './say.tsx'

const nothing = () => undefined

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`${width} pixels wide both buttons of a dialog can be pressed under a failure`, async () => {
    await page.viewport(width, height)
    const submit = vi.fn()
    await show(
      <FormDialog
        title="Assign Permissions"
        action="Save"
        problem={null}
        busy={false}
        onSubmit={submit}
        onClose={nothing}
      >
        <div style={{ height: height - 330 }}>Departments</div>
      </FormDialog>,
    )
    say.failure('Error updating user role. Please try again.', 'A second line.')
    await expect.element(page.getByRole('alert')).toBeVisible()
    for (const name of ['Cancel', 'Save']) {
      const button = await page.getByRole('dialog').getByRole('button', { name, exact: true }).findElement()
      const isHit = () => {
        const { left, top, width, height } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      }
      await expect.poll(isHit, { message: name }).toBe(true)
    }
  })
}

test('Undo of a message that was there before the dialog can still be pressed', async () => {
  await page.viewport(390, 844)
  const undo = vi.fn()
  const shown = await show(null)
  say.success('"Bench" has been moved to trash.', { label: 'Undo', act: undo })
  await expect.element(page.getByRole('alert')).toBeVisible()
  await shown.rerender(
    <Modal opened onClose={nothing} title="Reject">
      Sure?
    </Modal>,
  )
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(undo).toHaveBeenCalledOnce()
})
