/** The buttons that add photos and videos, on a phone. */
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { show } from '../../../testing/render.tsx'
import { cameraWords as words } from '../camera/camera.messages.ts'
import { AttachmentPicker } from './attachment-picker.tsx'
import { useAttachments } from './use-attachments.ts'

function Picker() {
  return (
    <AttachmentPicker attachments={useAttachments({ draftKey: 'row', cityId: null, locationId: null })} />
  )
}

/** Only devices without a mouse offer to record a video. */
async function onTouchScreen() {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true })
  onTestFinished(async () => {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false })
  })
}

for (const width of [390, 360]) {
  test(`at ${width} pixels, camera, files and video share one row`, async () => {
    await onTouchScreen()
    await expect.poll(() => matchMedia('(pointer: fine)').matches).toBe(false)
    await page.viewport(width, 844)
    await show(<Picker />)
    const buttons = [words.camera, words.files, words.recordVideo].map((name) =>
      page.getByRole('button', { name, exact: true }),
    )
    for (const button of buttons) await expect.element(button).toBeVisible()
    const boxes = buttons.map((button) => button.element().getBoundingClientRect())
    expect(new Set(boxes.map(({ top }) => Math.round(top))).size, 'rows').toBe(1)
    for (const [at, box] of boxes.entries()) {
      expect(box.left).toBeGreaterThanOrEqual(boxes[at - 1]?.right ?? 0)
      expect(box.right).toBeLessThanOrEqual(width)
    }
    // No words are cut, and the button of the video is as large as a thumb needs.
    for (const button of buttons) {
      const label = button.element().querySelector('.mantine-Button-label') as HTMLElement
      expect(label.scrollHeight).toBeLessThanOrEqual(button.element().clientHeight)
      expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth)
    }
    expect(Math.min(...boxes.flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(44)
  })
}
