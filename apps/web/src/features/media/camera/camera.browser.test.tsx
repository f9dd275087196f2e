/** Tests the camera screen in a browser with two fake cameras. */
import { noteMessages } from '@lamplighter/domain/notes'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { TRY_AGAIN } from '../../../kit/kit.messages.ts'
import { useStore } from '../../../lib/state/store.ts'
import { show } from '../../../testing/render.tsx'
import { mediaWords } from '../media.messages.ts'
import { addFiles, removeUpload, uploads } from '../upload/upload-queue.ts'
import { photosSaved, shotName, cameraWords as words } from './camera.messages.ts'
import { CameraScreen } from './camera-screen.tsx'

const target = { owner: 'nobody', draftKey: 'camera', cityId: 'city', locationId: null }

interface Given {
  lastSaved?: string | null
  room?: number
  onClose?: () => void
  onFiles?: () => void
}

/** Uses the real upload queue behind the screen, as the notes of a draft do. */
function Camera({ lastSaved = null, room = 20, onClose = () => {}, onFiles = () => {} }: Given) {
  const items = useStore(uploads)
  return (
    <CameraScreen
      opened
      items={items}
      lastSaved={lastSaved}
      room={room}
      onPhoto={(photo) => addFiles(target, [photo])[0] ?? null}
      onRemove={removeUpload}
      onClose={onClose}
      onFiles={onFiles}
    />
  )
}

async function open(given: Given = {}) {
  onTestFinished(() => {
    for (const { mediaId } of uploads.get()) removeUpload(mediaId)
  })
  await cleanup()
  await show(<Camera {...given} />)
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const shutter = () => button(words.takePhoto)
const live = () => expect.element(shutter()).not.toHaveAttribute('aria-disabled')
const shots = () => page.getByRole('list', { name: words.shots }).getByRole('button')
const said = (sentence: string) =>
  expect.element(page.getByRole('status').filter({ hasText: sentence })).toBeVisible()

/** Gives the fake camera more capabilities; the result lists the constraints that were applied. */
function cameraThatCan(extras: object): object[] {
  const asked: object[] = []
  const { getCapabilities } = MediaStreamTrack.prototype
  vi.spyOn(MediaStreamTrack.prototype, 'getCapabilities').mockImplementation(function (
    this: MediaStreamTrack,
  ) {
    return { ...getCapabilities.call(this), ...extras }
  })
  vi.spyOn(MediaStreamTrack.prototype, 'applyConstraints').mockImplementation(async (wanted) => {
    asked.push(...(wanted?.advanced ?? []))
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return asked
}

function refused(): void {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(
    new DOMException('no', 'NotAllowedError'),
  )
  onTestFinished(() => void vi.restoreAllMocks())
}

/** A picture of one color as an object URL. */
async function picture(): Promise<string> {
  const canvas = new OffscreenCanvas(160, 90)
  canvas.getContext('2d')?.fillRect(0, 0, 160, 90)
  return URL.createObjectURL(await canvas.convertToBlob({ type: 'image/jpeg' }))
}

test('MEDIA-22 fills the screen with the picture, and the shutter is 72 px wide', async () => {
  await open()
  await live()
  const { width, height } = document.querySelector('video')?.getBoundingClientRect() ?? new DOMRect()
  expect([width, height]).toEqual([innerWidth, innerHeight])
  const round = shutter().element().getBoundingClientRect()
  expect([round.width, round.height]).toEqual([72, 72])
  await expect.element(shutter()).toHaveFocus()
})

test('MEDIA-22 stores a photo before it shows it in the strip, announces the count, and keeps the focus on the shutter', async () => {
  await open()
  await live()
  await userEvent.keyboard('{Enter}')
  await expect.element(shots()).toHaveLength(1)
  await said(photosSaved(1))
  await shutter().click()
  await expect.element(shots()).toHaveLength(2)
  await said(photosSaved(2))
  expect(uploads.get().every(({ kept, keeping, kind }) => kept && !keeping && kind === 'image')).toBe(true)
  await expect.element(shutter()).toHaveFocus()
  await expect.element(button('Done (2)')).toBeVisible()
})

test('MEDIA-22 shows a placeholder in the strip while a photo is being stored', async () => {
  const early: string[] = []
  await open()
  await live()
  const watch = new MutationObserver(() => {
    const shown = document.querySelectorAll(`[aria-label="${words.shots}"] img`).length
    const kept = uploads.get().filter(({ keeping }) => !keeping).length
    if (shown > kept) early.push(`${shown} shown, ${kept} kept`)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => watch.disconnect())
  await shutter().click()
  await expect.element(shots()).toHaveLength(1)
  expect(early).toEqual([])
})

test('MEDIA-22 opens, removes and restores a photo; Escape returns to the camera first', async () => {
  const closed = vi.fn()
  await open({ onClose: closed })
  await live()
  await shutter().click()
  await button(shotName(1)).click()
  await expect.element(button(words.back)).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(shutter()).toHaveFocus()
  expect(closed).not.toHaveBeenCalled()

  await button(shotName(1)).click()
  await button(words.remove).click()
  await said(words.removed)
  expect(uploads.get()).toEqual([])
  await expect.element(button(words.undo)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(shots()).toHaveLength(1)
  await expect.element(shutter()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(closed).toHaveBeenCalledOnce()
})

test('MEDIA-22 shows the last photo of the place as an overlay on request', async () => {
  await open({ lastSaved: await picture() })
  await live()
  const ghost = page.getByRole('switch', { name: words.lastPhoto })
  const seen = () => document.querySelectorAll<HTMLElement>('video + img')
  expect(seen()).toHaveLength(0)
  await ghost.click()
  await expect.element(ghost).toBeChecked()
  await said(words.lineUp)
  const [image] = seen()
  const opacity = Number(image && getComputedStyle(image).opacity)
  expect(opacity).toBeGreaterThanOrEqual(0.3)
  expect(opacity).toBeLessThanOrEqual(0.5)
  // A new photo does not become the overlay.
  const address = image?.getAttribute('src')
  await shutter().click()
  await expect.element(shots()).toHaveLength(1)
  expect(seen()[0]?.getAttribute('src')).toBe(address)
  await ghost.click()
  expect(seen()).toHaveLength(0)
})

test('MEDIA-22 prefers a photo waiting on this device to an older one on the server', async () => {
  const photo = new File([await (await fetch(await picture())).blob()], 'earlier.jpg', { type: 'image/jpeg' })
  addFiles(target, [photo])
  await open({ lastSaved: await picture() })
  await live()
  await page.getByRole('switch', { name: words.lastPhoto }).click()
  await expect
    .poll(() => document.querySelector('video + img')?.getAttribute('src'))
    .toBe(uploads.get()[0]?.preview)
})

test('MEDIA-22 hides the overlay button without an earlier photo, and says so if the photo does not load', async () => {
  await open()
  await live()
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument()
  await open({ lastSaved: 'data:image/jpeg,broken' })
  await live()
  await page.getByRole('switch', { name: words.lastPhoto }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(words.lastPhotoFailed)
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument()
})

test('MEDIA-22 offers the light only if the camera has one', async () => {
  const asked = cameraThatCan({ torch: true })
  await open()
  await live()
  const light = page.getByRole('switch', { name: words.light })
  await light.click()
  await expect.element(light).toBeChecked()
  await light.click()
  await expect.element(light).not.toBeChecked()
  expect(asked).toEqual([{ torch: true }, { torch: false }])
})

test('MEDIA-21 zooms with the lens first and digitally beyond; a double tap resets both', async () => {
  const asked = cameraThatCan({ zoom: { min: 100, max: 120 } })
  await open()
  await live()
  await button(words.zoomIn).click()
  await button(words.zoomIn).click()
  await expect.element(page.getByLabelText(words.zoom, { exact: true })).toHaveTextContent('1.4x')
  expect(asked).toEqual([{ zoom: 120 }])
  const video = document.querySelector('video')
  const scale = Number(/scale\(([\d.]+)\)/.exec(video?.style.transform ?? '')?.[1])
  expect(scale).toBeCloseTo(1.4 / 1.2)
  // However busy the machine is, the second tap comes soon enough.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  await userEvent.dblClick(video as HTMLVideoElement)
  clock.mockRestore()
  await expect.element(page.getByLabelText(words.zoom, { exact: true })).toHaveTextContent('1.0x')
  expect(asked.at(-1)).toEqual({ zoom: 100 })
})

test('MEDIA-22 switches between cameras', async () => {
  await open()
  await live()
  const current = () => {
    const stream = document.querySelector('video')?.srcObject
    return stream instanceof MediaStream ? stream.getVideoTracks()[0]?.getSettings().deviceId : undefined
  }
  const first = current()
  await button(words.switchCamera).click()
  await expect.poll(current).not.toBe(first)
  await live()
  await button(words.switchCamera).click()
  await expect.poll(current).toBe(first)
})

test('MEDIA-22 without permission: the file picker replaces the shutter, and the user can try again', async () => {
  await page.viewport(390, 844)
  await open()
  await live()
  const before = shutter().element().getBoundingClientRect()
  refused()
  const files = vi.fn()
  await open({ onFiles: files })
  await expect.element(page.getByRole('alert')).toHaveTextContent(mediaWords.cameraRefused)
  for (const name of [words.takePhoto, words.zoomIn, words.zoomOut])
    await expect.element(button(name)).not.toBeInTheDocument()
  const there = (await button(words.files).findElement()).getBoundingClientRect()
  const middle = before.top + before.height / 2
  expect(there.top).toBeLessThanOrEqual(middle)
  expect(there.bottom).toBeGreaterThanOrEqual(middle)
  vi.restoreAllMocks()
  await button(TRY_AGAIN).click()
  await live()
  expect(files).not.toHaveBeenCalled()
})

test('MEDIA-21 without a camera: the message, and the file picker', async () => {
  vi.spyOn(navigator, 'mediaDevices', 'get').mockReturnValue(undefined as unknown as MediaDevices)
  onTestFinished(() => void vi.restoreAllMocks())
  const files = vi.fn()
  await open({ onFiles: files })
  await expect.element(page.getByRole('alert')).toHaveTextContent(mediaWords.cameraUnsupported)
  await expect.element(button(TRY_AGAIN)).not.toBeInTheDocument()
  await button(words.files).click()
  expect(files).toHaveBeenCalledOnce()
})

test('MEDIA-22 takes no more photos when the note is full, and says why', async () => {
  await open({ room: 0 })
  await expect.element(page.getByRole('alert')).toHaveTextContent(noteMessages.tooManyFiles)
  await shutter().click({ force: true })
  expect(uploads.get()).toEqual([])
})
