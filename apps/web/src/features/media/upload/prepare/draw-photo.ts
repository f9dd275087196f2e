import { MAX_IMAGE_PIXELS } from '@lamplighter/domain/media'
import { type JpegHead, readJpegHead, withExif } from './jpeg-head.ts'
import { fitTo, JPEG_QUALITY, THUMBNAIL_EDGE_PX } from './photo-size.ts'

/** Enough for the largest EXIF block, color profile and preview together. */
const HEAD_BYTES = 1024 * 1024

export interface DrawnPhoto {
  /** As the server would keep it anyway, upright, with the time it was taken; null where the original is to be sent. */
  smaller: Blob | null
  /** What lists show, since drawing the photo itself in each row takes a phone longer than sending it; null for small ones. */
  thumbnail: Blob | null
}

type Wanted = Record<keyof DrawnPhoto, boolean>

export const NOT_DRAWN: DrawnPhoto = { smaller: null, thumbnail: null }

/**
 * A photo, read once and drawn in both sizes. Not what is no JPEG or larger than can be decoded; nor is a smaller one made
 * where it would not become smaller. Pictures of a screen are PNG, and stay.
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

/** Null where it is no longer than that on its longest side. */
async function draw(picture: ImageBitmap, longest?: number): Promise<Blob | null> {
  // By the turned picture: the head's width may be its height.
  const size = fitTo(picture.width, picture.height, longest)
  const canvas = size && new OffscreenCanvas(size.width, size.height)
  const context = canvas?.getContext('2d')
  if (!size || !canvas || !context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, size.width, size.height)
  const drawn = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })
  return drawn.type === 'image/jpeg' ? drawn : null
}
