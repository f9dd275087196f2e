/** LABEL-5, LABEL-6, LABEL-7. Reading codes with the real decoder. The test browser's camera shows a disc on green. */
import { labelAddress } from '@lamplighter/domain/labels'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { scanWords as words } from '../features/labels/labels.messages.ts'
import { cameraWords } from '../features/media/camera/camera.messages.ts'
import { SCAN_LABEL, TRY_AGAIN } from '../kit/kit.messages.ts'
import { answerFromPacks } from '../lib/day-pack/answer-from-packs.ts'
import { keepReads } from '../lib/reads/keep-reads.ts'
import { deleteKeptReads } from '../lib/reads/kept-reads.ts'
import { addressShown, goTo, openApp } from '../testing/app.tsx'
import { codePhoto } from '../testing/code-photo.ts'
import { clearPacks, putPack } from '../testing/day-packs.ts'
import { signIn } from '../testing/issuer.ts'
import { goOffline } from '../testing/network.ts'
import { openOrders } from '../testing/order-server.ts'
import { location, user, workOrder } from '../testing/records.ts'

const bench = location({ name: 'Bench by the library' })

async function openScanner(path = '/scan') {
  const me = user()
  const job = workOrder({ title: 'Bench squeaks' })
  openOrders(me, [job], [bench])
  await signIn(me)
  await openApp(path)
  if (path === '/scan') await expect.element(page.getByRole('heading', { name: words.title })).toBeVisible()
  return job
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

const choose = (photo: File) => userEvent.upload(page.getByLabelText(words.photo, { exact: true }), photo)

function refuseCamera() {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(
    new DOMException('no', 'NotAllowedError'),
  )
  onTestFinished(() => void vi.restoreAllMocks())
}

test('LABEL-5 a photo of a label opens its location', async () => {
  await openScanner()
  await choose(await codePhoto(labelAddress(window.location.origin, { kind: 'location', id: bench._id })))
  await expect.element(page.getByRole('heading', { name: bench.name, level: 1 })).toBeVisible()
  expect(addressShown()).toBe(`/location-notes?id=${bench._id}`)
})

test('LABEL-5 a photo of a printed work order opens it', async () => {
  const job = await openScanner()
  await choose(await codePhoto(labelAddress(window.location.origin, { kind: 'work-order', id: job._id })))
  await expect.element(page.getByRole('heading', { name: 'Bench squeaks', level: 1 })).toBeVisible()
})

test.each([`https://elsewhere.example/location-notes?id=${bench._id}`, 'javascript:alert(1)'])(
  'LABEL-5 the code %s is shown as text and not opened',
  async (text) => {
    await openScanner()
    await choose(await codePhoto(text))
    await expect.element(page.getByText(words.notOurs)).toBeVisible()
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    expect(page.getByRole('link', { name: text }).query()).toBeNull()
    expect(addressShown()).toBe('/scan')
  },
)

test('LABEL-5 a code beside the label does not hide it', async () => {
  await openScanner()
  const ours = labelAddress(window.location.origin, { kind: 'location', id: bench._id })
  await choose(await codePhoto('MAKER 12', ours, 'MAKER 13'))
  await expect.element(page.getByRole('heading', { name: bench.name, level: 1 })).toBeVisible()
})

test('LABEL-5 the label of a missing location says so, and the scanner stays', async () => {
  await openScanner()
  const id = crypto.randomUUID()
  await choose(await codePhoto(labelAddress(window.location.origin, { kind: 'location', id })))
  await expect.element(page.getByText(words.gone)).toBeVisible()
  expect(addressShown()).toBe('/scan')
  await choose(await codePhoto(labelAddress(window.location.origin, { kind: 'location', id: bench._id })))
  await expect.element(page.getByRole('heading', { name: bench.name, level: 1 })).toBeVisible()
})

test('LABEL-6 a frame that arrives after the scanner was left opens nothing', async () => {
  const label = await codePhoto(labelAddress(window.location.origin, { kind: 'location', id: bench._id }))
  const frame = await createImageBitmap(label)
  const arrival = Promise.withResolvers<ImageBitmap>()
  const frames = vi.spyOn(window, 'createImageBitmap').mockImplementation(() => arrival.promise)
  const workers = vi.spyOn(window, 'Worker')
  onTestFinished(() => void vi.restoreAllMocks())
  await openScanner()
  await expect.poll(() => frames.mock.calls.length).toBe(1)
  await goTo('/saved-locations')
  await expect.element(page.getByRole('heading', { name: words.title })).not.toBeInTheDocument()
  const before = workers.mock.calls.length
  arrival.resolve(frame)
  await expect.poll(() => frame.width).toBe(0)
  expect(workers.mock.calls.length).toBe(before)
  expect(addressShown()).toBe('/saved-locations')
})

test('LABEL-7 a camera whose picture cannot be read leads to the photo', async () => {
  vi.spyOn(window, 'createImageBitmap').mockRejectedValue(new DOMException('no', 'InvalidStateError'))
  onTestFinished(() => void vi.restoreAllMocks())
  await openScanner()
  await expect.element(page.getByRole('alert').getByText(words.noFrames)).toBeVisible()
})

test('LABEL-6 the camera reads a label that comes into its picture', async () => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 520
  const context = canvas.getContext('2d')
  context?.fillRect(0, 0, 520, 520)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(canvas.captureStream(10))
  onTestFinished(() => void vi.restoreAllMocks())
  await openScanner()
  const photo = await createImageBitmap(
    await codePhoto(labelAddress(window.location.origin, { kind: 'location', id: bench._id })),
  )
  // A canvas sends frames only while it is drawn.
  const drawing = setInterval(() => context?.drawImage(photo, 0, 0, 520, 520), 100)
  onTestFinished(() => clearInterval(drawing))
  await expect.element(page.getByRole('heading', { name: bench.name, level: 1 })).toBeVisible()
})

test('LABEL-6 the camera stops when the scanner is left', async () => {
  const { getUserMedia } = navigator.mediaDevices
  const streams: MediaStream[] = []
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (wanted) => {
    const stream = await getUserMedia.call(navigator.mediaDevices, wanted)
    streams.push(stream)
    return stream
  })
  onTestFinished(() => void vi.restoreAllMocks())
  await openScanner()
  await expect.poll(() => streams.length).toBeGreaterThan(0)
  await choose(await codePhoto(labelAddress(window.location.origin, { kind: 'location', id: bench._id })))
  await expect.element(page.getByRole('heading', { name: bench.name, level: 1 })).toBeVisible()
  await expect
    .poll(() =>
      streams.flatMap((stream) => stream.getTracks()).every((track) => track.readyState === 'ended'),
    )
    .toBe(true)
})

test('LABEL-6 the flashlight is offered if the camera has one', async () => {
  const { getCapabilities } = MediaStreamTrack.prototype
  vi.spyOn(MediaStreamTrack.prototype, 'getCapabilities').mockImplementation(function (
    this: MediaStreamTrack,
  ) {
    return { ...getCapabilities.call(this), torch: true } as MediaTrackCapabilities
  })
  vi.spyOn(MediaStreamTrack.prototype, 'applyConstraints').mockResolvedValue()
  onTestFinished(() => void vi.restoreAllMocks())
  await openScanner()
  await button(cameraWords.light).click()
  await expect.element(button(cameraWords.light)).toHaveAttribute('aria-pressed', 'true')
})

test('LABEL-7 says what to try if the camera finds no code', async () => {
  await openScanner()
  await expect.element(page.getByText(words.slow)).toBeVisible()
})

test('LABEL-6 offline, a label opens its location from the day pack', async () => {
  answerFromPacks()
  await keepReads()
  onTestFinished(async () => {
    await clearPacks()
    await deleteKeptReads()
  })
  const me = user()
  openOrders(me, [], [])
  await signIn(me)
  await putPack({ owner: me._id, locations: [bench] })
  await openApp('/scan')
  await expect.element(page.getByRole('heading', { name: words.title })).toBeVisible()
  goOffline()
  await choose(await codePhoto(labelAddress(window.location.origin, { kind: 'location', id: bench._id })))
  await expect.element(page.getByRole('heading', { name: bench.name, level: 1 })).toBeVisible()
})

test('LABEL-7 without a camera, a photo is the way, also by keyboard', async () => {
  refuseCamera()
  await openScanner()
  await expect.element(page.getByRole('alert').getByText(words.noCamera)).toBeVisible()
  await expect.element(button(TRY_AGAIN)).toBeVisible()
  const input = await page.getByLabelText(words.photo, { exact: true }).findElement()
  let pressed = 0
  input.addEventListener('click', (event) => {
    event.preventDefault()
    pressed += 1
  })
  ;(await button(words.choosePhoto).findElement()).focus()
  await userEvent.keyboard('{Enter}')
  expect(pressed).toBe(1)
  await choose(await codePhoto(labelAddress(window.location.origin, { kind: 'location', id: bench._id })))
  await expect.element(page.getByRole('heading', { name: bench.name, level: 1 })).toBeVisible()
})

test('LABEL-7 a photo without a code, and a file that is no picture, say what to do', async () => {
  refuseCamera()
  await openScanner()
  const blank = await new OffscreenCanvas(200, 200).getContext('2d')?.canvas.convertToBlob()
  await choose(new File([blank ?? ''], 'wall.png', { type: 'image/png' }))
  await expect.element(page.getByText(words.noCode)).toBeVisible()
  await choose(new File(['no picture'], 'label.jpg', { type: 'image/jpeg' }))
  await expect.element(page.getByText(words.noPicture)).toBeVisible()
})

test.each(['/saved-locations', '/maps', '/edit-location?here=true&lat=40.62&lng=-96.63'])(
  'LABEL-6 %s leads to the scanner',
  async (path) => {
    await page.viewport(390, 844)
    await openScanner(path)
    await page.getByRole('link', { name: SCAN_LABEL }).click()
    await expect.element(page.getByRole('heading', { name: words.title })).toBeVisible()
  },
)
