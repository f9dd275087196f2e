import { expect, test } from 'vitest'
import { readJpegHead, withExif } from './jpeg-head.ts'

const segment = (marker: number, content: readonly number[]) => [
  0xff,
  marker,
  (content.length + 2) >> 8,
  (content.length + 2) & 0xff,
  ...content,
]
const frame = (width: number, height: number, marker = 0xc0) =>
  segment(marker, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 3])
const mark = [...'Exif\0\0'].map((letter) => letter.charCodeAt(0))
/** An EXIF block whose only entry is the orientation. */
const littleExif = (turned: number) => [
  ...mark,
  ...[0x49, 0x49, 42, 0, 8, 0, 0, 0],
  ...[1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, turned, 0, 0, 0],
  ...[0, 0, 0, 0],
]
const bigExif = (turned: number) => [
  ...mark,
  ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
  ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, turned, 0, 0],
  ...[0, 0, 0, 0],
]
const jpeg = (...parts: number[][]) => new Uint8Array([0xff, 0xd8, ...parts.flat()])

test('DUR-38: finds size and EXIF block of a JPEG behind other segments', () => {
  const head = readJpegHead(
    jpeg(segment(0xe0, [1, 2, 3]), segment(0xe1, littleExif(6)), [0xff], frame(4000, 3000, 0xc2)),
  )
  expect(head).toMatchObject({ width: 4000, height: 3000 })
  expect([...(head?.exif ?? [])]).toEqual(littleExif(6))
  expect(readJpegHead(jpeg(segment(0xe1, [104, 116, 116, 112, 58, 47]), frame(8, 9)))).toEqual({
    width: 8,
    height: 9,
    exif: null,
  })
})

test('DUR-38: returns null for other formats and for a file cut off before its size', () => {
  const unreadable = [
    new Uint8Array(),
    new Uint8Array([0xff]),
    new Uint8Array(2000),
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
    jpeg(segment(0xe1, littleExif(1))),
    jpeg([0xff, 0xe1, 0, 1, 0, 0, 0, 0, 0, 0]),
    jpeg([0xff, 0xe1, 0xff, 0xff, 0, 0, 0, 0, 0, 0]),
    jpeg([0xff, 0xda, 0, 8, 0, 0, 0, 0, 0, 0]),
    jpeg(new Array(5000).fill(0xff)),
  ]
  for (const bytes of unreadable) expect(readJpegHead(bytes)).toBeNull()
})

test.each([
  ['little', littleExif],
  ['big', bigExif],
])('DUR-38: sets the orientation of a %s-endian EXIF block to upright', async (_, exif) => {
  const drawn = new Blob([jpeg(frame(2560, 1920))], { type: 'image/jpeg' })
  const made = withExif(drawn, new Uint8Array(exif(6)))
  const head = readJpegHead(new Uint8Array((await made?.arrayBuffer()) ?? new ArrayBuffer()))
  expect(head).toMatchObject({ width: 2560, height: 1920 })
  expect([...(head?.exif ?? [])]).toEqual(exif(1))
})

test('DUR-38: drops an EXIF block that it cannot parse', () => {
  const drawn = new Blob([jpeg(frame(2560, 1920))], { type: 'image/jpeg' })
  const cut = [mark, littleExif(6).slice(0, 20), [...mark, 1, 2, 3, 4, 5, 6, 7, 8]]
  for (const exif of cut) expect(withExif(drawn, new Uint8Array(exif))).toBeNull()
})
