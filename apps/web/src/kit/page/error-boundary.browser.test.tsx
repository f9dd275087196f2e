import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../testing/app.tsx'
import { openCity } from '../../testing/city-server.ts'
import { signIn } from '../../testing/issuer.ts'
import { location, note, user } from '../../testing/records.ts'
import { show } from '../../testing/render.tsx'
import { TRY_AGAIN } from '../kit.messages.ts'
import { ErrorBoundary } from './error-boundary.tsx'

const name = () => page.getByRole('textbox', { name: 'Name' })
const again = () => page.getByRole('button', { name: TRY_AGAIN })

/** React tells of what a boundary caught; here that is what the test is about. */
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

test('a part that breaks says so, and the form beside it keeps what is typed; tried again, it is there', async () => {
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

test('where the map and the notes of the edit page break, what is typed there can still be saved', async () => {
  expectComplaints()
  const noMap = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => {
    throw new Error('No canvas for this page')
  })
  onTestFinished(() => noMap.mockRestore())
  const noTimes = vi.spyOn(Intl.RelativeTimeFormat.prototype, 'format').mockImplementation(() => {
    throw new Error('No such language')
  })
  onTestFinished(() => noTimes.mockRestore())
  const bench = location({ name: 'Bench' })
  const me = user()
  const city = openCity(me, [bench])
  await signIn(me)
  city.notes.push(note({ locationId: bench._id, createdAt: '2026-01-05T08:00:00.000Z' }))
  await openApp(`/edit-location?id=${bench._id}&lat=40.62&lng=-96.63&from=savedlocations`)
  await expect.element(page.getByText('The map could not be shown.')).toBeVisible()
  await expect.element(page.getByText('The notes could not be shown.')).toBeVisible()
  await name().fill('Bench by the gate')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => city.locations.get(bench._id)?.name).toBe('Bench by the gate')
})
