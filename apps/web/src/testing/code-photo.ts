/** A photo of a QR code, drawn by the library that draws the labels. */
import { toCanvas } from 'qrcode'

/** `around` is the gray margin in pixels, as on a photo of a wall. */
export async function codePhoto(text: string, around = 60): Promise<File> {
  const code = document.createElement('canvas')
  await toCanvas(code, text, { errorCorrectionLevel: 'M', width: 400 })
  const photo = new OffscreenCanvas(code.width + 2 * around, code.height + 2 * around)
  const context = photo.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.fillStyle = 'gray'
  context.fillRect(0, 0, photo.width, photo.height)
  context.drawImage(code, around, around)
  return new File([await photo.convertToBlob({ type: 'image/jpeg', quality: 0.8 })], 'label.jpg', {
    type: 'image/jpeg',
  })
}
