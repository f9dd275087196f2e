/** SEC-39. The form that changes one's password. */
import { changePassword } from '@lamplighter/domain/auth'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { signIn } from '../../../testing/issuer.ts'
import { answer } from '../../../testing/network.ts'
import { user } from '../../../testing/records.ts'
import { show } from '../../../testing/render.tsx'
import { settingsWords } from '../settings.messages.ts'
import { PasswordForm } from './password-form.tsx'

test('SEC-39 sends passwords that a password manager filled in without an event', async () => {
  const me = user()
  await signIn(me)
  const asked = answer(changePassword, () => ({ success: true }) as const)
  const done = vi.fn()
  await show(<PasswordForm email={me.email} onDone={done} />)
  const filled = {
    currentPassword: 'Lamplighter1!',
    newPassword: 'Cottonwood22!',
    confirmPassword: 'Cottonwood22!',
  }
  for (const [name, value] of Object.entries(filled)) {
    const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    if (field) field.value = value
  }
  await page.getByRole('button', { name: settingsWords.changePassword, exact: true }).click()
  await expect.poll(() => done.mock.calls).toHaveLength(1)
  const { currentPassword, newPassword } = filled
  expect(asked.map(({ body }) => body)).toEqual([{ currentPassword, newPassword }])
})
