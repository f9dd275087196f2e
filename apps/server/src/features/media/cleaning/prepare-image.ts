/** Re-encodes an uploaded photo from its pixels: upright, without metadata, of limited size, with a thumbnail. */
import type { MediaType } from '@lamplighter/domain/media'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { captureTime } from './capture-time.ts'
import { UnfitMedia } from './unfit-media.ts'

const MAX_EDGE_PX = 2560
const THUMBNAIL_EDGE = 320
/**
 * The most bytes that the decoder may hold: images that are progressive, or not stored line by line, are held whole. Enough
 * for the largest progressive photo; a layered 16-bit picture of half as many pixels exceeds it.
 */
const MAX_DECODED_BYTES = 300_000_000

// One process works on one image at a time: a cache for the next one would only take memory, and more threads would
// take both cores from other requests.
sharp.cache(false)
sharp.concurrency(1)
// No other decoder may open the file, whatever its bytes are.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

export interface PreparedImage {
  type: MediaType
  content: Uint8Array
  thumbnail: Uint8Array
  width: number
  height: number
  takenAt: Date | null
}

/** JPEG stays JPEG; PNG and WebP become WebP, which keeps transparency. Throws media_too_large before it decodes. */
export async function prepareImage(file: string, type: MediaType, maxPixels: number): Promise<PreparedImage> {
  const open = (input: string | Buffer) =>
    sharp(input, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
  const metadata = await sharp(file, { limitInputPixels: false }).metadata()
  if (metadata.width * metadata.height > maxPixels || heldBytes(metadata) > MAX_DECODED_BYTES)
    throw new UnfitMedia('media_too_large')
  const resized = inside(open(file).autoOrient(), MAX_EDGE_PX)
  const encoded = type === 'image/jpeg' ? resized.jpeg({ quality: 82 }) : resized.webp({ quality: 82 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
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
    takenAt: metadata.exif ? captureTime(metadata.exif) : null,
  }
}

/** The least that the decoder holds at once: nearly nothing where it goes line by line. */
function heldBytes({ format, width, height, channels, depth, isProgressive, chromaSubsampling }: Metadata) {
  const samples = width * height * channels
  if (format === 'webp') return samples
  if (!isProgressive) return 0
  // A progressive JPEG is held as its coefficients, of two bytes each; the colors often have only a quarter as many.
  if (format === 'jpeg') return chromaSubsampling === '4:2:0' ? samples : 2 * samples
  return depth === 'uchar' ? samples : 2 * samples
}

function inside(image: Sharp, edge: number): Sharp {
  return image.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
}
