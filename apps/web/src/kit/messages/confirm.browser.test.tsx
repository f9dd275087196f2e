import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/render.tsx'
import { confirm } from './confirm.ts'

const question = {
  title: 'Delete "Bench"?',
  message: 'Its notes go with it.',
  action: 'Delete',
  danger: true,
}

function Asking() {
  const [answered, setAnswered] = useState('nothing yet')
  return (
    <>
      <button type="button" onClick={() => void confirm(question).then((yes) => setAnswered(String(yes)))}>
        Remove
      </button>
      <p>Answer: {answered}</p>
    </>
  )
}

const asking = () => page.getByRole('button', { name: 'Remove' })
const dialog = () => page.getByRole('dialog', { name: question.title })
const answered = (words: string) => expect.element(page.getByText(`Answer: ${words}`)).toBeVisible()

async function ask() {
  await show(<Asking />)
  await asking().click()
  await expect.element(dialog()).toBeVisible()
}

test('focuses the safe button first, so that Enter does no harm', async () => {
  await ask()
  await expect.element(dialog().getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await answered('false')
})

test('Escape means no, and the focus goes back to the button that asked', async () => {
  await ask()
  await userEvent.keyboard('{Escape}')
  await answered('false')
  await expect.element(asking()).toHaveFocus()
})

test('only the named action means yes', async () => {
  await ask()
  await expect.element(dialog().getByText(question.message)).toBeVisible()
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await answered('true')
})

test('the focus stays in the dialog while it is open', async () => {
  await ask()
  const within = () => dialog().element().contains(document.activeElement)
  await expect.poll(within).toBe(true)
  for (let steps = 0; steps < 4; steps++) {
    await userEvent.tab()
    expect(within()).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await answered('false')
})

test('a second question answers the first with no', async () => {
  await ask()
  const second = confirm({ ...question, title: 'Delete "Valve"?' })
  await answered('false')
  await page.getByRole('dialog', { name: 'Delete "Valve"?' }).getByRole('button', { name: 'Delete' }).click()
  expect(await second).toBe(true)
})
