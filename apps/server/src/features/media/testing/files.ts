/** Photos and videos for the tests, generated here; real camera files are used too where SAMPLE_DATA has them. */
import sharp from 'sharp'

/** A position that no stored file may contain. */
export const secretPosition = '+40.6200-096.6300/'

export async function photo(width = 640, height = 480): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#2f6f4f' } })
    .jpeg()
    .toBuffer()
}

/** Left half red, right half blue as stored; orientation 6 asks the viewer to rotate it a quarter turn clockwise. */
export async function photoWithExif(orientation = 1): Promise<Buffer> {
  const blue = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 120, height: 80, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: 60, top: 0 }])
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { Copyright: 'secret-owner' },
      IFD2: { DateTimeOriginal: '2026:05:04 10:20:30', OffsetTimeOriginal: '-05:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '40/1 37/1 12/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '96/1 37/1 48/1',
      },
    })
    .jpeg()
    .toBuffer()
}

/** The colors of the picture's four quarters, row by row. */
const quarters = { red: '#ff0000', blue: '#0000ff', lime: '#00ff00', white: '#ffffff' }
/** The same quarters as stored by a camera held in EXIF orientations 1 to 8. */
const stored: readonly (readonly (keyof typeof quarters)[])[] = [
  ['red', 'blue', 'lime', 'white'],
  ['blue', 'red', 'white', 'lime'],
  ['white', 'lime', 'blue', 'red'],
  ['lime', 'white', 'red', 'blue'],
  ['red', 'lime', 'blue', 'white'],
  ['blue', 'white', 'red', 'lime'],
  ['white', 'blue', 'lime', 'red'],
  ['lime', 'red', 'white', 'blue'],
]

/** Upright it is 120 wide and 80 high, with red, blue, lime and white in its quarters. */
export async function photoTurned(orientation: number): Promise<Buffer> {
  const [width, height] = orientation < 5 ? [120, 80] : [80, 120]
  const composite = await Promise.all(
    (stored[orientation - 1] ?? []).map(async (color, at) => ({
      input: await sharp({
        create: { width: width / 2, height: height / 2, channels: 3, background: quarters[color] },
      })
        .png()
        .toBuffer(),
      left: (at % 2) * (width / 2),
      top: Math.floor(at / 2) * (height / 2),
    })),
  )
  return sharp({ create: { width, height, channels: 3, background: 'black' } })
    .composite(composite)
    .withMetadata({ orientation })
    .jpeg({ chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** A picture with so many pixels that decoding it would need hundreds of megabytes; the file itself is small. */
export async function pixelBomb(): Promise<Buffer> {
  return sharp({
    create: { width: 10_000, height: 10_000, channels: 3, background: 'white' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

export function box(type: string, ...content: (Buffer | string | number[])[]): Buffer {
  const body = Buffer.concat(
    content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

export const words = (...values: number[]) => {
  const buffer = Buffer.alloc(4 * values.length)
  for (const [i, value] of values.entries()) buffer.writeUInt32BE(value, 4 * i)
  return buffer
}

function track(handler: string, samples: Buffer, offset: number): Buffer {
  const table = box(
    'stbl',
    box('stsc', words(0, 1, 1, 1, 1)),
    box('stsz', words(0, 0, 1, samples.length)),
    box('stco', words(0, 1, offset)),
  )
  return box(
    'trak',
    box('tkhd', words(7, 0, 0, 1)),
    box('udta', `in the track ${secretPosition}`),
    box('mdia', box('mdhd', words(0, 0, 0)), box('hdlr', words(0, 0), handler), box('minf', table)),
  )
}

export const videoPictures = Buffer.from('these bytes are the pictures of the video')

/** A QuickTime or MP4 file with a position in every place that phones and action cameras use. */
export function videoWithPosition(brand: 'isom' | 'qt  ' = 'isom'): Buffer {
  const ftyp = box('ftyp', brand, words(512), brand)
  const spoken = Buffer.from(`telemetry ${secretPosition}`)
  const mdat = box('mdat', videoPictures, spoken)
  const picturesAt = ftyp.length + 8
  const moov = box(
    'moov',
    box('mvhd', words(0, 0, 0, 1000, 1000)),
    track('vide', videoPictures, picturesAt),
    track('meta', spoken, picturesAt + videoPictures.length),
    box('udta', box('\xa9xyz', [0, secretPosition.length, 0x15, 0xc7], secretPosition)),
    box('meta', box('keys', 'com.apple.quicktime.location.ISO6709'), box('ilst', secretPosition)),
  )
  return Buffer.concat([ftyp, mdat, moov, box('uuid', `xmp ${secretPosition}`), box('free', secretPosition)])
}
