import { MAX_IMAGE_PIXELS } from '@lamplighter/domain/media'
import { readJpegHead, withExif } from './jpeg-head.ts'
import { fitTo, JPEG_QUALITY } from './photo-size.ts'

/** Enough for the largest EXIF block, colour profile and preview together. */
const HEAD_BYTES = 1024 * 1024

/**
 * A photo as the server would keep it anyway, upright, with the time it was taken; null where the original is to be sent:
 * it is small, no JPEG, larger than can be decoded, or would not become smaller. Pictures of a screen are PNG, and stay.
 */
export async function makeSmaller(photo: Blob): Promise<Blob | null> {
  const head = readJpegHead(new Uint8Array(await photo.slice(0, HEAD_BYTES).arrayBuffer()))
  if (!head || head.width * head.height > MAX_IMAGE_PIXELS || !fitTo(head.width, head.height)) return null
  const picture = await createImageBitmap(photo)
  try {
    // By the turned picture: the head's width may be its height.
    const size = fitTo(picture.width, picture.height)
    const canvas = size && new OffscreenCanvas(size.width, size.height)
    const context = canvas?.getContext('2d')
    if (!size || !canvas || !context) return null
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, size.width, size.height)
    const drawn = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })
    const made = head.exif ? withExif(drawn, head.exif) : drawn
    return made && drawn.type === 'image/jpeg' && made.size < photo.size ? made : null
  } finally {
    picture.close()
  }
}
