import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawSeldom } from './draw-seldom.ts'
import type { LiveMap } from './map-types.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const inTurn = { moving: false }
const drawn = vi.fn()
function mapThatCounts(): LiveMap {
  inTurn.moving = false
  drawn.mockClear()
  return { triggerRepaint: drawn, isMoving: () => inTurn.moving } as unknown as LiveMap
}

test('what changes within a moment is drawn once', () => {
  const map = mapThatCounts()
  const drawAtOnce = drawSeldom(map)
  for (let change = 0; change < 20; change++) map.triggerRepaint()
  expect(drawn).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(drawn).toHaveBeenCalledOnce()
  map.triggerRepaint()
  vi.advanceTimersByTime(1_000)
  expect(drawn).toHaveBeenCalledTimes(2)
  drawAtOnce()
})

test('who presses or types is answered first', () => {
  const map = mapThatCounts()
  const drawAtOnce = drawSeldom(map)
  map.triggerRepaint()
  for (const press of [new PointerEvent('pointerdown'), new KeyboardEvent('keydown')]) {
    vi.advanceTimersByTime(150)
    document.body.dispatchEvent(press)
  }
  vi.advanceTimersByTime(150)
  expect(drawn).not.toHaveBeenCalled()
  vi.advanceTimersByTime(50)
  expect(drawn).toHaveBeenCalledOnce()
  drawAtOnce()
})

test('a map that is moved is drawn at once, and so is any in the end', () => {
  const map = mapThatCounts()
  const drawAtOnce = drawSeldom(map)
  inTurn.moving = true
  map.triggerRepaint()
  map.triggerRepaint()
  expect(drawn).toHaveBeenCalledTimes(2)
  inTurn.moving = false
  drawAtOnce()
  map.triggerRepaint()
  expect(drawn).toHaveBeenCalledTimes(3)
})
