import { passwordChecklist } from '@lamplighter/domain/auth'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/render.tsx'
import { passwordWords } from '../kit.messages.ts'
import { PasswordChecklist } from './password-checklist.tsx'
import { PasswordField } from './password-field.tsx'

function Fields({ error = null }: { error?: string | null }) {
  const [password, setPassword] = useState('')
  return (
    <PasswordField
      label="Password"
      name="password"
      autoComplete="new-password"
      hint={<PasswordChecklist password={password} />}
      error={error}
      onChange={setPassword}
    />
  )
}

const field = () =>
  page
    .getByLabelText(/^Password/)
    .first()
    .element() as HTMLInputElement
const item = (words: RegExp) => page.getByRole('listitem').filter({ hasText: words })

test('hides the password until toggled, also by keyboard', async () => {
  await show(<Fields />)
  field().focus()
  await userEvent.keyboard('Lamp1!')
  expect(field().type).toBe('password')
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: passwordWords.showPassword })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(field().type).toBe('text')
  await page.getByRole('button', { name: passwordWords.hidePassword }).click()
  expect(field().type).toBe('password')
  expect(field().value).toBe('Lamp1!')
})

test('marks each met requirement and announces the count', async () => {
  await show(<Fields />)
  const marks = () => [...document.querySelectorAll('li')].map((one) => one.hasAttribute('data-met'))
  expect(marks().some(Boolean)).toBe(false)
  field().focus()
  await userEvent.keyboard('l')
  expect(marks()).toEqual(passwordChecklist('l').map(({ met }) => met))
  expect(new Set(marks()).size).toBe(2)
  await expect.element(item(/lowercase/i).getByText('valid', { exact: true })).toBeInTheDocument()
  await userEvent.keyboard('amplighterL1!')
  expect(marks().every(Boolean)).toBe(true)
  const all = marks().length
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(`${all} of ${all} password requirements met`)
  await userEvent.clear(field())
  expect(marks().some(Boolean)).toBe(false)
})

test('links the error to the field and marks it invalid', async () => {
  const { rerender } = await show(<Fields />)
  expect(field().getAttribute('aria-invalid')).not.toBe('true')
  await rerender(<Fields error="Passwords do not match" />)
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Passwords do not match')
  const described = (field().getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(
    'Passwords do not match',
  )
})
