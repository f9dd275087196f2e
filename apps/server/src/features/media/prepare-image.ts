/** An uploaded photo becomes a fresh file of its pixels: upright, without metadata, in a sensible size, and a thumbnail. */
import { problem } from '@lamplighter/domain/http'
import { MAX_IMAGE_PIXELS, type MediaType } from '@lamplighter/domain/media'
import type { Metadata, Sharp } from 'sharp'
import { captureTime } from './capture-time.ts'

const LONGEST_EDGE = 2560
const THUMBNAIL_EDGE = 320

export interface PreparedImage {
  type: MediaType
  content: Buffer
  thumbnail: Buffer
  width: number
  height: number
  takenAt: Date | null
}

/** JPEG stays JPEG; PNG and WebP become WebP, which keeps transparency. Throws media_unreadable or media_too_large. */
export async function prepareImage(file: string, type: MediaType): Promise<PreparedImage> {
  // Loaded with the first photo: the image library is large, and an idle server does without it.
  const { default: sharp } = await import('sharp')
  const open = (input: string | Buffer) =>
    sharp(input, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
  const metadata = await sharp(file, { limitInputPixels: false }).metadata().catch(unreadable)
  if (metadata.width * metadata.height > MAX_IMAGE_PIXELS) throw problem('media_too_large')
  const resized = inside(open(file).autoOrient(), LONGEST_EDGE)
  const encoded = type === 'image/jpeg' ? resized.jpeg({ quality: 82 }) : resized.webp({ quality: 82 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true }).catch(unreadable)
  const thumbnail = await inside(open(data), THUMBNAIL_EDGE)
    .flatten({ background: 'white' })
    .jpeg({ quality: 75 })
    .toBuffer()
  return {
    type: type === 'image/jpeg' ? 'image/jpeg' : 'image/webp',
    content: data,
    thumbnail,
    width: info.width,
    height: info.height,
    takenAt: await takenAtOf(metadata),
  }
}

function inside(image: Sharp, edge: number): Sharp {
  return image.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
}

async function takenAtOf({ exif }: Metadata): Promise<Date | null> {
  return exif ? captureTime(exif) : null
}

function unreadable(): never {
  throw problem('media_unreadable')
}
