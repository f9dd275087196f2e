import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/render.tsx'
import { StateField } from './state-field.tsx'

function Form() {
  const field = useRef<HTMLInputElement>(null)
  const [state, setState] = useState('')
  return (
    <>
      <StateField ref={field} value={state} invalid={state === ''} onChange={setState} />
      <output>{state}</output>
    </>
  )
}

test.each([
  ['ND', 'ND', 'North Dakota (ND)'],
  ['kansas', 'KS', 'Kansas (KS)'],
])('Tab selects %s', async (typed, code, label) => {
  await show(<Form />)
  const field = page.getByRole('combobox', { name: 'State' })
  await expect.element(page.getByText('Choose a state', { exact: true })).toBeVisible()
  await field.fill(typed)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('status')).toHaveTextContent(code)
  await expect.element(field).toHaveValue(label)
})
