import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/render.tsx'
import { TRY_AGAIN } from '../kit.messages.ts'
import { ErrorBoundary } from './error-boundary.tsx'

const name = () => page.getByRole('textbox', { name: 'Name' })
const again = () => page.getByRole('button', { name: TRY_AGAIN })

/** Silences React's report of the caught error. */
function expectComplaints() {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => told.mockRestore())
}

let broken = false

function Part() {
  if (broken) throw new Error('No')
  return <p>The part</p>
}

function Screen() {
  const [typed, setTyped] = useState('')
  return (
    <>
      <label>
        Name
        <input value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
      </label>
      <ErrorBoundary message="The part could not be shown.">
        <Part key={typed} />
      </ErrorBoundary>
    </>
  )
}

test('a broken part shows an error and a retry, and the form beside it keeps its input', async () => {
  expectComplaints()
  await show(<Screen />)
  await expect.element(page.getByText('The part', { exact: true })).toBeVisible()
  broken = true
  await name().fill('Bench')
  await expect.element(page.getByRole('alert').getByText('The part could not be shown.')).toBeVisible()
  await expect.element(name()).toHaveValue('Bench')

  await again().click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  broken = false
  await again().click()
  await expect.element(page.getByText('The part', { exact: true })).toBeVisible()
  expect(document.activeElement?.nextElementSibling).toBe(
    page.getByText('The part', { exact: true }).element(),
  )
})
