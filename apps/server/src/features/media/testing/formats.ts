/** A small file of each format, as bytes: accepted ones, and ones rejected because of their format. */
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { box, photo, photoWithExif, videoWithPosition, words } from './files.ts'

const picture = (alpha = 1) =>
  sharp({ create: { width: 64, height: 48, channels: 4, background: { r: 200, g: 90, b: 20, alpha } } })

/** An element of WebM and Matroska. */
export const element = (id: number[], content: Buffer) =>
  Buffer.concat([Buffer.from(id), Buffer.from([0x40 | (content.length >> 8), content.length & 255]), content])

const ebml = (kind: string) =>
  Buffer.concat([
    element(
      [0x1a, 0x45, 0xdf, 0xa3],
      Buffer.concat([Buffer.from([0x42, 0x82, 0x80 | kind.length]), Buffer.from(kind)]),
    ),
    element([0x18, 0x53, 0x80, 0x67], element([0x16, 0x54, 0xae, 0x6b], Buffer.from([0xec, 0x80]))),
  ])

/** The chunk that makes the PNG the first frame of an animation. */
function animated(png: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('acTL'), words(1, 0)])
  const chunk = Buffer.concat([words(8), body, words(crc32(body))])
  const afterHeader = 8 + 25
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)])
}

/** A malformed EXIF block, as faulty programs write them. */
function withBrokenExif(jpeg: Buffer): Buffer {
  const block = Buffer.from('Exif\0\0II*\0\xff\xff\xff\x7f and more', 'latin1')
  const head = Buffer.from([0xff, 0xe1, 0, block.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, block, jpeg.subarray(2)])
}

/** Detailed enough that half of the file decodes to half of the picture. */
const noisy = () =>
  sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
const half = (file: Buffer) => file.subarray(0, file.length / 2)

export const taken: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
  'plain.jpg': () => photo(),
  'progressive.jpg': () => picture().jpeg({ progressive: true }).toBuffer(),
  'grey.jpg': () => picture().greyscale().jpeg().toBuffer(),
  'in-print-colors.jpg': () => picture().toColourspace('cmyk').jpeg().toBuffer(),
  'with-sound-behind.jpg': async () => Buffer.concat([await photo(), Buffer.from('ID3 and music')]),
  'with-broken-exif.jpg': async () => withBrokenExif(await photo()),
  'with-all-metadata.png': () =>
    picture(0.5)
      .withMetadata({ density: 300 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .withExif({ IFD0: { Software: 'secret' } })
      .png()
      .toBuffer(),
  'of-few-colors.png': () => picture().png({ palette: true, colors: 4 }).toBuffer(),
  'animated.png': async () => animated(await picture().png().toBuffer()),
  'transparent.webp': () => picture(0.5).webp({ quality: 40 }).toBuffer(),
  'lossless.webp': () => picture().webp({ lossless: true }).toBuffer(),
  'with-exif.webp': async () =>
    sharp(await photoWithExif())
      .keepMetadata()
      .webp()
      .toBuffer(),
  'from-a-phone.mp4': () => videoWithPosition('isom'),
  'from-another.mov': () => videoWithPosition('qt  '),
  'from-a-browser.webm': () => ebml('webm'),
}

/** The expected status of each file, by its extension and by its bytes. */
export const refused: Readonly<Record<string, [status: number, make: () => Promise<Buffer> | Buffer]>> = {
  'half.jpg': [422, async () => half(await noisy().jpeg().toBuffer())],
  'half.png': [422, async () => half(await noisy().png().toBuffer())],
  'head-only.png': [
    422,
    async () => (await photo().then((file) => sharp(file).png().toBuffer())).subarray(0, 51),
  ],
  'half.webp': [422, async () => half(await noisy().webp().toBuffer())],
  'tiny.webp': [
    422,
    () => Buffer.concat([Buffer.from('RIFF'), words(0x12000000), Buffer.from('WEBPVP8L'), words(0, 0)]),
  ],
  'script.svg': [415, () => svg],
  'script.png': [415, () => svg],
  'phone.heic': [415, () => box('ftyp', 'heic', words(0), 'mif1heic')],
  'heic.jpg': [415, () => box('ftyp', 'heic', words(0), 'mif1heic')],
  'new.avif': [415, () => picture().avif({ effort: 0 }).toBuffer()],
  'avif.webp': [415, () => picture().avif({ effort: 0 }).toBuffer()],
  'old.avi': [415, () => avi],
  'avi.mp4': [415, () => avi],
  'film.mkv': [415, () => ebml('matroska')],
  'mkv.webm': [415, () => ebml('matroska')],
  'moving.gif': [415, () => picture().gif().toBuffer()],
  'gif.png': [415, () => picture().gif().toBuffer()],
  'plan.tif': [415, () => picture().tiff().toBuffer()],
  'plan.pdf': [415, () => Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')],
  'pdf.jpg': [415, () => Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')],
}

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const avi = Buffer.concat([Buffer.from('RIFF'), words(0x40000000), Buffer.from('AVI LIST'), Buffer.alloc(52)])
