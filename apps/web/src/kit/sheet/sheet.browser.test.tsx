import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/render.tsx'
import { Sheet } from './sheet.tsx'
import type { SnapPoint } from './snap-points.ts'

function OverMap() {
  const [snapPoint, setSnapPoint] = useState<SnapPoint>('peek')
  return (
    <div style={{ position: 'relative', height: 600 }}>
      <Sheet title="On this map" summary="12" snapPoint={snapPoint} onSnap={setSnapPoint}>
        <button type="button">Bench 12</button>
      </Sheet>
    </div>
  )
}

const sheet = () => page.getByRole('region', { name: 'On this map' })
const raise = () => page.getByRole('button', { name: 'Show more of the list' })
const lower = () => page.getByRole('button', { name: 'Show less of the list' })
const row = () => page.getByRole('button', { name: 'Bench 12' })
const height = () => sheet().element().getBoundingClientRect().height

/** Drags the header up slowly by this many pixels. */
function drag(up: number) {
  const head = sheet().getByRole('heading').element().parentElement as HTMLElement
  const { x, y } = head.getBoundingClientRect()
  const at = (type: string, clientY: number) =>
    head.dispatchEvent(
      new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, clientX: x + 40, clientY }),
    )
  // Synthetic pointers cannot be captured.
  head.setPointerCapture = () => undefined
  at('pointerdown', y + 20)
  at('pointermove', y + 20 - up / 2)
  at('pointermove', y + 20 - up)
  return new Promise((resolve) => setTimeout(resolve, 150)).then(() => at('pointerup', y + 20 - up))
}

beforeEach(async () => {
  await show(<OverMap />)
})

test('LOC-54 buttons and arrow keys move the sheet between snap points and keep the focus', async () => {
  await expect.poll(height).toBe(72)
  await raise().click()
  await expect.poll(height).toBe(300)
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(height).toBe(592)
  await expect.element(raise()).toHaveFocus()
  await expect.element(raise()).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.poll(height).toBe(72)
  await expect.element(lower()).toHaveAttribute('aria-disabled', 'true')
})

test('LOC-54 Tab skips hidden content', async () => {
  await expect.element(row()).not.toBeInTheDocument()
  await raise().click()
  await expect.element(row()).toBeVisible()
  await userEvent.tab()
  await expect.element(row()).toHaveFocus()
})

test('LOC-54 a dragged sheet snaps to the nearest point', async () => {
  await drag(200)
  await expect.poll(height).toBe(300)
  await drag(260)
  await expect.poll(height).toBe(592)
  await drag(-500)
  await expect.poll(height).toBe(72)
  await drag(30)
  await expect.poll(height).toBe(72)
})
