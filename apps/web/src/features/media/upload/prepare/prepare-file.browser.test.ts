import { expect, test } from 'vitest'
import { readJpegHead } from './jpeg-head.ts'
import { prepareFile } from './prepare-file.ts'

/** Left half red, right half blue, with noise so that it does not compress to nothing. */
async function photo(width: number, height: number, type = 'image/jpeg'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const grain = new OffscreenCanvas(128, 128)
  const grains = grain.getContext('2d')
  const pixels = new ImageData(128, 128)
  for (let at = 0; at < pixels.data.length; at += 4) pixels.data.set([(at * 7919) % 251, 90, 90, 60], at)
  grains?.putImageData(pixels, 0, 0)
  context.fillStyle = 'red'
  context.fillRect(0, 0, width / 2, height)
  context.fillStyle = 'blue'
  context.fillRect(width / 2, 0, width / 2, height)
  context.fillStyle = context.createPattern(grain, 'repeat') ?? 'red'
  context.fillRect(0, 0, width, height)
  return canvas.convertToBlob({ type, quality: 0.98 })
}

/** Adds an EXIF block with an orientation and a time. */
async function withTimes(jpeg: Blob, orientation: number): Promise<Blob> {
  const time = [...'2026:05:04 10:20:30\0'].map((letter) => letter.charCodeAt(0))
  const tiff = [
    ...[0x49, 0x49, 42, 0, 8, 0, 0, 0],
    ...[2, 0],
    ...[0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0],
    ...[0x69, 0x87, 4, 0, 1, 0, 0, 0, 38, 0, 0, 0],
    ...[0, 0, 0, 0],
    ...[1, 0],
    ...[0x03, 0x90, 2, 0, 20, 0, 0, 0, 56, 0, 0, 0],
    ...[0, 0, 0, 0],
    ...time,
  ]
  const exif = [...'Exif\0\0'].map((letter) => letter.charCodeAt(0)).concat(tiff)
  const head = new Uint8Array([0xff, 0xe1, 0, exif.length + 2, ...exif])
  return new Blob([jpeg.slice(0, 2), head, jpeg.slice(2)], { type: jpeg.type })
}

const headOf = async (file: Blob) => readJpegHead(new Uint8Array(await file.arrayBuffer()))
async function sha256(file: Blob): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
async function colorAt(file: Blob, x: number, y: number): Promise<'red' | 'blue'> {
  const picture = await createImageBitmap(file)
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  context?.drawImage(picture, 0, 0)
  const [red = 0, , blue = 0] = context?.getImageData(x, y, 1, 1).data ?? []
  return red > blue ? 'red' : 'blue'
}

const both = { smaller: true, thumbnail: true }

test('DUR-38: resizes a large photo, and hashes the resized file', async () => {
  const original = await photo(4000, 3000)
  const { smaller, sha256: hash } = await prepareFile(original, both)
  expect(await headOf(smaller as Blob)).toMatchObject({ width: 2560, height: 1920, exif: null })
  expect(smaller?.size).toBeLessThan(original.size)
  expect(smaller?.type).toBe('image/jpeg')
  expect(hash).toBe(await sha256(smaller as Blob))
})

test('DUR-38: keeps a portrait photo upright, with the time it was taken', async () => {
  // Rotated by a quarter: the left of the sensor is the top of the picture.
  const original = await withTimes(await photo(4000, 3000), 6)
  const { smaller } = await prepareFile(original, both)
  const head = await headOf(smaller as Blob)
  expect(head).toMatchObject({ width: 1920, height: 2560 })
  expect(new TextDecoder('latin1').decode(head?.exif ?? new Uint8Array())).toContain('2026:05:04 10:20:30')
  expect(await colorAt(smaller as Blob, 960, 100)).toBe('red')
  expect(await colorAt(smaller as Blob, 960, 2460)).toBe('blue')
})

test('DUR-38: sends small files, screenshots, other formats and broken files unchanged', async () => {
  const large = await photo(4000, 3000)
  const kept = [
    await photo(1200, 900),
    await photo(3000, 2000, 'image/png'),
    new Blob([new Uint8Array(5000)], { type: 'image/jpeg' }),
    large.slice(0, 3000, 'image/jpeg'),
    new Blob([], { type: 'image/jpeg' }),
  ]
  for (const file of kept)
    expect(await prepareFile(file, { smaller: true, thumbnail: false })).toEqual({
      smaller: null,
      thumbnail: null,
      sha256: await sha256(file),
    })
})

test('DUR-38: makes an upright thumbnail, also for photos sent as originals', async () => {
  const turned = await withTimes(await photo(1200, 900), 6)
  for (const smaller of [true, false]) {
    const { thumbnail, sha256: hash } = await prepareFile(turned, { smaller, thumbnail: true })
    expect(await headOf(thumbnail as Blob)).toEqual({ width: 240, height: 320, exif: null })
    expect(await colorAt(thumbnail as Blob, 120, 20)).toBe('red')
    expect(await colorAt(thumbnail as Blob, 120, 300)).toBe('blue')
    expect(hash).toBe(await sha256(turned))
  }
  expect(await prepareFile(await photo(300, 200), both)).toMatchObject({ thumbnail: null })
})

test('DUR-38: hashes all chunks of a file, in parallel with other files', async () => {
  const parts = Array.from({ length: 9 }, (_, n) => new Uint8Array(1024 * 1024 + n).fill(n + 1))
  const video = new Blob(parts, { type: 'video/mp4' })
  const [one, other] = await Promise.all([
    prepareFile(video, { smaller: false, thumbnail: true }),
    prepareFile(new Blob(['abc']), { smaller: false, thumbnail: true }),
  ])
  expect(one.sha256).toBe(await sha256(video))
  expect(other.sha256).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
