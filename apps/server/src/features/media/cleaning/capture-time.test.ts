import sharp from 'sharp'
import { expect, it } from 'vitest'
import { needsSample, samplePath } from '../../../testing/needs.ts'
import { captureTime } from './capture-time.ts'

const now = new Date('2026-11-21T00:00:00Z')

async function exifWith(
  tags: Record<string, string>,
  position: Record<string, string> = {},
): Promise<Buffer> {
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .withExif({ IFD2: tags, IFD3: position })
    .jpeg()
    .toBuffer()
  return (await sharp(image).metadata()).exif ?? Buffer.alloc(0)
}

it('is the camera clock in its zone', async () => {
  const exif = await exifWith({ DateTimeOriginal: '2026:05:04 10:20:30', OffsetTimeOriginal: '-05:00' })
  expect(captureTime(exif, now)).toEqual(new Date('2026-05-04T15:20:30Z'))
})

it('is the GPS clock when the camera names no zone', async () => {
  const exif = await exifWith(
    { DateTimeOriginal: '2026:05:04 10:20:30' },
    { GPSDateStamp: '2026:05:04', GPSTimeStamp: '15/1 20/1 31/1' },
  )
  expect(captureTime(exif, now)).toEqual(new Date('2026-05-04T15:20:31Z'))
})

it('is the camera clock when the GPS day differs', async () => {
  const exif = await exifWith(
    { DateTimeOriginal: '2008:10:22 16:28:39' },
    { GPSDateStamp: '2008:10:23', GPSTimeStamp: '14/1 27/1 7/1' },
  )
  expect(captureTime(exif, now)).toEqual(new Date(2008, 9, 22, 16, 28, 39))
})

it('is the time of digitizing when the time taken is missing', async () => {
  const exif = await exifWith({ DateTimeDigitized: '2026:05:04 10:20:30', OffsetTime: '+02:00' })
  expect(captureTime(exif, now)).toEqual(new Date('2026-05-04T08:20:30Z'))
})

it('is the camera clock in the server’s zone when there is nothing better', async () => {
  const exif = await exifWith({ DateTimeOriginal: '2026:05:04 10:20:30' })
  expect(captureTime(exif, now)).toEqual(new Date(2026, 4, 4, 10, 20, 30))
})

it.each([
  ['a day to come', { DateTimeOriginal: '2031:01:01 00:00:00' }],
  ['a clock that was never set', { DateTimeOriginal: '0000:00:00 00:00:00' }],
  ['words', { DateTimeOriginal: 'yesterday' }],
  ['nothing', {}],
])('is unknown for %s', async (_what, tags) => {
  expect(captureTime(await exifWith(tags), now)).toBeNull()
})

it('is unknown for a malformed EXIF block', async () => {
  expect(captureTime(Buffer.from('Exif\0\0MM garbage and more garbage'), now)).toBeNull()
})

const real = '3-media/valid/gps/DSCN0010.jpg'
it('is read from a real photo', needsSample(real), async () => {
  const { exif } = await sharp(samplePath(real)).metadata()
  expect(captureTime(exif ?? Buffer.alloc(0), now)?.toISOString()).toMatch(/^2008-10-22T/)
})
