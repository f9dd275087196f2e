/** Nothing moves under a finger: waits until the user has neither pressed, scrolled nor typed for a moment (LIVE-5). */

const STILL_MS = 700
const LOOK_EVERY_MS = 100
/** Someone who scrolls for long still sees changes. A finger on the screen is waited for. */
const LONGEST_WAIT_MS = 5_000

const moves = [
  'pointerdown',
  'pointerup',
  'pointercancel',
  'touchmove',
  'wheel',
  'scroll',
  'keydown',
] as const

let movedAt = Number.NEGATIVE_INFINITY
let isDown = false

const move = ({ type }: Event) => {
  movedAt = performance.now()
  if (type === 'pointerdown') isDown = true
  if (type === 'pointerup' || type === 'pointercancel') isDown = false
}
for (const type of moves) globalThis.window?.addEventListener(type, move, { capture: true, passive: true })

export async function whenStill(): Promise<void> {
  const began = performance.now()
  for (;;) {
    const now = performance.now()
    const isLong = now - began > LONGEST_WAIT_MS
    if (!isDown && (isLong || now - movedAt > STILL_MS)) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
