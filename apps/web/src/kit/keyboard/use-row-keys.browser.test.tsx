import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/render.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { useShortcuts } from './use-shortcuts.ts'

const keys = ['Bench', 'Hydrant']

/** Renders its rows when pressed. */
function Rows() {
  const [drawn, setDrawn] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setDrawn(true)}>
        Draw
      </button>
      {drawn &&
        keys.map((key, index) => (
          <p key={key} data-index={index}>
            <a href={`#${key}`} data-opens>
              {key}
            </a>
          </p>
        ))}
    </>
  )
}

function Table() {
  const table = useRef<HTMLDivElement>(null)
  const { step } = useRowKeys(table, { keys, open: null })
  useShortcuts({ j: () => step(1) }, true)
  return (
    <div ref={table}>
      <Rows />
    </div>
  )
}

test('focuses a row once it has mounted', async () => {
  await show(<Table />)
  await userEvent.keyboard('jj')
  await page.getByRole('button', { name: 'Draw' }).click()
  await expect.element(page.getByRole('link', { name: 'Hydrant' })).toHaveFocus()
})
