/**
 * A program of its own, started by keep-usa-base.ts: draws the base of the USA into the file that it is given. It needs half
 * a gigabyte for a few seconds, which the server should not keep, and it ends with the server that started it.
 */
import { layMap } from '../pmtiles/lay-map.ts'
import { drawUsaBase } from './draw-usa-base.ts'

const [path] = process.argv.slice(2)
if (!path || !process.connected)
  throw new Error('This is started by the server; see npm run basemap -- --usa.')
const bytes = drawUsaBase()
process.once('disconnect', () => process.exit())
// Gives a disconnect event the chance to be handled while this draws.
await new Promise((resolve) => setTimeout(resolve, 10))
await layMap(path, bytes)
process.disconnect()
