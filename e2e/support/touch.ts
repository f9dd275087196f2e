/**
 * Simulates a finger through touch events, so that the browser itself decides about scrolling, holding and dragging.
 */
import type { Locator, Page } from '@playwright/test'

const STEPS = 8
/** Time between two events by the device's clock. Late events still count as a quick swipe. */
const STEP_SECONDS = 0.016

/** Puts a finger on the center of an element, holds it, moves it up or down, and lifts it. */
export async function drawFinger(page: Page, on: Locator, down: number, heldMs = 0): Promise<void> {
  const box = await on.boundingBox()
  if (!box) throw new Error('nothing to put a finger on')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const device = await page.context().newCDPSession(page)
  const begun = Date.now() / 1000
  const moved = begun + heldMs / 1000
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', timestamp: number, at?: number) =>
    device.send('Input.dispatchTouchEvent', {
      type,
      timestamp,
      touchPoints: at === undefined ? [] : [{ x, y: at }],
    })
  const sent = [send('touchStart', begun, y)]
  if (heldMs > 0) await page.waitForTimeout(heldMs)
  for (let step = 1; step <= STEPS; step += 1) {
    sent.push(send('touchMove', moved + step * STEP_SECONDS, y + (down * step) / STEPS))
  }
  sent.push(send('touchEnd', moved + (STEPS + 1) * STEP_SECONDS))
  await Promise.all(sent)
  await device.detach()
}
