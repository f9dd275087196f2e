/** A photo as a phone would take it, made here: a scene in two colors. */
import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'

export function photo(): Promise<Buffer> {
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
    <rect width="800" height="600" fill="#9cc3d5"/><rect y="380" width="800" height="220" fill="#7d9b6a"/>
    <rect x="200" y="300" width="400" height="26" rx="6" fill="#8a5a33"/><rect x="200" y="345" width="400" height="26" rx="6" fill="#8a5a33"/>
    <rect x="230" y="371" width="22" height="90" fill="#3b3b3b"/><rect x="548" y="371" width="22" height="90" fill="#3b3b3b"/></svg>`
  return sharp(Buffer.from(scene)).jpeg().toBuffer()
}

export interface Picture {
  name: string
  mimeType: string
  buffer: Buffer
  sha256: string
}

/** No two are the same, and none is made smaller before it is sent: a PNG of noise, about three bytes a pixel. */
export async function noise(name: string, width = 120, height = 80): Promise<Picture> {
  const raw = { width, height, channels: 3 as const }
  const buffer = await sharp(randomBytes(width * height * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return { name, mimeType: 'image/png', buffer, sha256: createHash('sha256').update(buffer).digest('hex') }
}
