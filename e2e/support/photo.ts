/** A photo as a phone would take it, made here: a scene in two colours. */
import sharp from 'sharp'

export function photo(): Promise<Buffer> {
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
    <rect width="800" height="600" fill="#9cc3d5"/><rect y="380" width="800" height="220" fill="#7d9b6a"/>
    <rect x="200" y="300" width="400" height="26" rx="6" fill="#8a5a33"/><rect x="200" y="345" width="400" height="26" rx="6" fill="#8a5a33"/>
    <rect x="230" y="371" width="22" height="90" fill="#3b3b3b"/><rect x="548" y="371" width="22" height="90" fill="#3b3b3b"/></svg>`
  return sharp(Buffer.from(scene)).jpeg().toBuffer()
}
