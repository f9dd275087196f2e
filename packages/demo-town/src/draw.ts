/** Child process of draw-apart.ts. Draws one request, answers, and ends with the server. */
import sharp from 'sharp'
import type { Drawing, Drawn, DrawnPhoto } from './draw-apart.ts'
import { layMissingMaps } from './street-map/lay-street-maps.ts'

async function photo(svg: string): Promise<DrawnPhoto> {
  const painted = sharp(Buffer.from(svg)).jpeg({ quality: 80 })
  const { data: jpeg, info } = await painted.toBuffer({ resolveWithObject: true })
  const thumbnail = await sharp(jpeg).resize(320).jpeg({ quality: 75 }).toBuffer()
  return { jpeg, thumbnail, width: info.width, height: info.height }
}

async function draw(drawing: Drawing): Promise<Drawn> {
  if ('photos' in drawing) return Promise.all(drawing.photos.map(photo))
  await layMissingMaps(drawing.streetMapsIn)
  return []
}

if (!process.send) throw new Error('This is started by the server.')
process.once('message', async (drawing: Drawing) => {
  process.send?.(await draw(drawing))
})
// Ctrl-C also reaches the server, which ends this process by closing the channel.
process.on('SIGINT', () => {})
process.once('disconnect', () => process.exit())
