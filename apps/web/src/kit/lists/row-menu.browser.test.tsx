import { Menu } from '@mantine/core'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/render.tsx'
import { darkVariables, lightVariables } from '../../theme/tokens.ts'
import { AppearanceChoice } from '../page/appearance-choice.tsx'
import { RowMenu } from './row-menu.tsx'

function Row() {
  const [closed, setClosed] = useState(0)
  return (
    <>
      <RowMenu label="More: Bench">
        <Menu.Item>View</Menu.Item>
        <Menu.Item onClick={() => setClosed(closed + 1)}>Close</Menu.Item>
      </RowMenu>
      <p>Closed: {closed}</p>
    </>
  )
}

const button = () => page.getByRole('button', { name: 'More: Bench' })
const item = (name: string) => page.getByRole('menuitem', { name })

test('one press opens the menu each time, and an item runs its action', async () => {
  await show(<Row />)
  for (const times of [1, 2]) {
    await button().click()
    await item('Close').click()
    await expect.element(page.getByText(`Closed: ${times}`)).toBeVisible()
    await expect.element(item('View')).not.toBeInTheDocument()
  }
})

test('keys open the menu, move in it and return to its button, also the first time', async () => {
  await show(<Row />)
  await userEvent.tab()
  await expect.element(button()).toHaveFocus()
  for (const key of ['{Enter}', '{ }']) {
    await userEvent.keyboard(key)
    await expect.element(item('View')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(item('Close')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(item('View')).not.toBeInTheDocument()
    await expect.element(button()).toHaveFocus()
  }
})

test.each([
  ['Dark', darkVariables],
  ['Light', lightVariables],
])('WORD-18 %s: an item that destroys has the color of danger', async (scheme, variables) => {
  await show(
    <>
      <AppearanceChoice />
      <RowMenu label="More: Bench">
        <Menu.Item color="danger">Delete</Menu.Item>
      </RowMenu>
    </>,
  )
  await page.getByText(scheme, { exact: true }).click()
  await button().click()
  await expect.element(item('Delete')).toHaveStyle({ color: variables['--danger'] ?? '' })
})
