import { MAX_IMAGE_PIXELS } from '@lamplighter/domain/media'
import { type JpegHead, readJpegHead, withExif } from './jpeg-head.ts'
import { fitTo, JPEG_QUALITY, THUMBNAIL_EDGE_PX } from './photo-size.ts'

/** Enough for the largest EXIF block, color profile and preview together. */
const HEAD_BYTES = 1024 * 1024

export interface DrawnPhoto {
  /** The resized photo, upright and with its EXIF block. Null if the app should send the original. */
  smaller: Blob | null
  /** Small version for lists, because drawing the full photo per row is slow on phones. Null for small photos. */
  thumbnail: Blob | null
}

type Wanted = Record<keyof DrawnPhoto, boolean>

export const NOT_DRAWN: DrawnPhoto = { smaller: null, thumbnail: null }

/**
 * Decodes a photo once and draws both sizes. Skips files that are too large to decode or not JPEGs, such as
 * screenshots. Keeps the original if the resized photo would not be smaller.
 */
export async function drawPhoto(photo: Blob, wanted: Wanted): Promise<DrawnPhoto> {
  const head = readJpegHead(new Uint8Array(await photo.slice(0, HEAD_BYTES).arrayBuffer()))
  if (!head || head.width * head.height > MAX_IMAGE_PIXELS) return NOT_DRAWN
  const picture = await createImageBitmap(photo)
  try {
    return {
      smaller: wanted.smaller ? await drawSmaller(photo, picture, head) : null,
      thumbnail: wanted.thumbnail ? await draw(picture, THUMBNAIL_EDGE_PX) : null,
    }
  } finally {
    picture.close()
  }
}

async function drawSmaller(photo: Blob, picture: ImageBitmap, { exif }: JpegHead): Promise<Blob | null> {
  const drawn = await draw(picture)
  const made = drawn && exif ? withExif(drawn, exif) : drawn
  return made && made.size < photo.size ? made : null
}

/** Returns null if the picture is small enough already, or if the browser cannot draw it. */
async function draw(picture: ImageBitmap, longest?: number): Promise<Blob | null> {
  // Use the size of the decoded picture. In the header, width and height may be swapped, because the camera was turned.
  const size = fitTo(picture.width, picture.height, longest)
  const canvas = size && new OffscreenCanvas(size.width, size.height)
  const context = canvas?.getContext('2d')
  if (!size || !canvas || !context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, size.width, size.height)
  const drawn = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })
  return drawn.type === 'image/jpeg' ? drawn : null
}
