/** A photo of QR codes, drawn by the library that draws the labels. */
import { toCanvas } from 'qrcode'

const CODE_WIDTH = 400
/** Gray margin in pixels, as on a photo of a wall. */
const AROUND = 60

/** The codes stand one below the other. */
export async function codePhoto(...texts: string[]): Promise<File> {
  const photo = new OffscreenCanvas(CODE_WIDTH + 2 * AROUND, texts.length * (CODE_WIDTH + AROUND) + AROUND)
  const context = photo.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.fillStyle = 'gray'
  context.fillRect(0, 0, photo.width, photo.height)
  for (const [at, text] of texts.entries()) {
    const code = document.createElement('canvas')
    await toCanvas(code, text, { errorCorrectionLevel: 'M', width: CODE_WIDTH })
    context.drawImage(code, AROUND, at * (CODE_WIDTH + AROUND) + AROUND, CODE_WIDTH, CODE_WIDTH)
  }
  return new File([await photo.convertToBlob({ type: 'image/jpeg', quality: 0.8 })], 'label.jpg', {
    type: 'image/jpeg',
  })
}
