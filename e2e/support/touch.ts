/** A finger on the screen, as the device tells of it: what scrolls, holds and drags is decided by the browser. */
import type { Locator, Page } from '@playwright/test'

const STEPS = 8
/** Between two of them, by the device's clock: what a page hears late was all the same a quick swipe. */
const STEP_SECONDS = 0.016

/** Puts a finger on the middle of something, holds it still, draws it up or down the screen, and lets go. */
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
