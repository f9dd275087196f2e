import fc from 'fast-check'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { photoWithExif } from '../testing/files.ts'
import { readExifTimes } from './exif-times.ts'

const real = (await sharp(await photoWithExif()).metadata()).exif ?? Buffer.alloc(0)

/**
 * An EXIF block in the byte order that sharp does not write, with one directory and the camera clock in a subdirectory.
 */
function bigEndian(): Buffer {
  const block = Buffer.alloc(70)
  block.write('MM\0*', 0, 'latin1')
  block.writeUInt32BE(8, 4)
  for (const [at, tag, type, count, value] of [
    [8, 0x8769, 4, 1, 26],
    [26, 0x9003, 2, 20, 44],
  ] as const) {
    block.writeUInt16BE(1, at)
    block.writeUInt16BE(tag, at + 2)
    block.writeUInt16BE(type, at + 4)
    block.writeUInt32BE(count, at + 6)
    block.writeUInt32BE(value, at + 10)
  }
  block.write('2026:05:04 10:20:30\0', 44, 'latin1')
  return block
}

it('are read in both byte orders, with and without the prefix', () => {
  expect(readExifTimes(real)).toMatchObject({ camera: '2026:05:04 10:20:30', zone: '-05:00' })
  expect(readExifTimes(real.subarray(6))).toEqual(readExifTimes(real))
  expect(readExifTimes(bigEndian())).toMatchObject({ camera: '2026:05:04 10:20:30' })
})

it('are read from any bytes without an error', () => {
  const changed = fc
    .array(fc.tuple(fc.nat(real.length - 1), fc.nat(255)), { maxLength: 20 })
    .map((changes) => {
      const block = Buffer.from(real)
      for (const [at, byte] of changes) block[at] = byte
      return block
    })
  const cut = fc.nat(real.length).map((length) => real.subarray(0, length))
  const noise = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.concat([Buffer.from('II*\0'), bytes]))
  fc.assert(
    fc.property(fc.oneof(changed, cut, noise), (block) => {
      expect(readExifTimes(block)).toBeTypeOf('object')
    }),
    { numRuns: 2000 },
  )
})

it('take no time for a block whose thousands of entries all refer to all of it', () => {
  const block = Buffer.alloc(64_000)
  block.write('II*\0\x08\0\0\0', 0, 'latin1')
  const entries = Math.floor((block.length - 10) / 12)
  block.writeUInt16LE(entries, 8)
  for (let at = 10; at + 12 <= block.length; at += 12) {
    block.writeUInt16LE(0x8769, at)
    block.writeUInt16LE(1, at + 2)
    block.writeUInt32LE(block.length, at + 4)
    block.writeUInt32LE(8, at + 8)
  }
  const began = performance.now()
  expect(readExifTimes(block)).toEqual({})
  expect(performance.now() - began).toBeLessThan(100)
})
