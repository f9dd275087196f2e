/** Draws the app icons from the logo. Run `node scripts/draw-app-icons.ts` after the logo changed. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('../apps/web/public/', import.meta.url))
const mark = readFileSync(`${folder}lamplighter.svg`, 'utf8')
const ground = '#12324A'

/**
 * Systems crop a maskable icon to their own shape, so the background fills it and the mark stays in the central four
 * fifths.
 */
const filled = mark.replace(/<rect[^>]*>/, '')

async function draw(name: string, size: number, { share = 1, onGround = false } = {}): Promise<void> {
  const inner = Math.round(size * share)
  const source = Buffer.from(onGround ? filled : mark)
  const drawing = await sharp(source, { density: 72 * (inner / 32) })
    .resize(inner, inner)
    .png()
    .toBuffer()
  const background = onGround ? ground : { r: 0, g: 0, b: 0, alpha: 0 }
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawing, gravity: 'center' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${folder}${name}.png`)
}

await draw('icon-192', 192)
await draw('icon-512', 512)
await draw('icon-maskable-512', 512, { share: 0.8, onGround: true })
// iOS rounds the corners itself and shows transparent areas as black.
await draw('icon-apple-180', 180, { share: 0.9, onGround: true })
