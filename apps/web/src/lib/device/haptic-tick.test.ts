import { expect, it, vi } from 'vitest'
import { hapticTick } from './haptic-tick.ts'

const vibrate = vi.fn()

function deviceWhere({ lessMotion = false, hasVibrate = true, hasBeenActive = true }) {
  vibrate.mockClear()
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: lessMotion && query.includes('reduce') }))
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive }, ...(hasVibrate ? { vibrate } : {}) })
}

// FEED-10
it('ticks once for 10 ms', () => {
  deviceWhere({})
  hapticTick()
  expect(vibrate.mock.calls).toEqual([[10]])
})

it.each([
  ['less motion is wanted', { lessMotion: true }],
  ['nobody has touched the page yet', { hasBeenActive: false }],
])('does not vibrate if %s', (_, device) => {
  deviceWhere(device)
  hapticTick()
  expect(vibrate).not.toHaveBeenCalled()
})

it('does nothing on a device without vibration', () => {
  deviceWhere({ hasVibrate: false })
  expect(hapticTick).not.toThrow()
})
