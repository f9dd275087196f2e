import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { stopTheClock } from '../testing/clock.ts'
import { show } from '../testing/render.tsx'
import { useScrollRestoration } from './scroll-restoration.ts'

let grow: (height: number) => void = () => undefined

function List() {
  const [height, setHeight] = useState(100)
  grow = setHeight
  useScrollRestoration()
  return <div style={{ height }} />
}

test('WORD-29 after a reload, a list scrolls to its place although the rows come slowly, page by page', async () => {
  const history = createMemoryHistory()
  const entry = history.location.state.__TSR_key
  sessionStorage.setItem('lamplighter.scroll', JSON.stringify({ entry, top: 4_000 }))
  onTestFinished(() => sessionStorage.removeItem('lamplighter.scroll'))
  stopTheClock()
  await show(
    <RouterProvider router={createRouter({ history, routeTree: createRootRoute({ component: List }) })} />,
  )
  await expect.poll(() => document.body.scrollHeight).toBeGreaterThan(99)
  for (const height of [2_000, 3_000, 6_000]) {
    await vi.advanceTimersByTimeAsync(8_000)
    grow(height)
    await expect.poll(() => window.scrollY).toBeGreaterThanOrEqual(Math.min(height - innerHeight, 4_000))
  }
  expect(window.scrollY).toBe(4_000)
})
