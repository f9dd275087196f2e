/**
 * Child process of keep-usa-base.ts: draws the base map of the USA into the given file. It needs 500 MB for a few
 * seconds, which the server would not release. It ends with the server.
 */
import { layMap } from '../pmtiles/lay-map.ts'
import { drawUsaBase } from './draw-usa-base.ts'

const [path] = process.argv.slice(2)
if (!path || !process.connected)
  throw new Error('This is started by the server; see npm run basemap -- --usa.')
const bytes = drawUsaBase()
process.once('disconnect', () => process.exit())
// Lets a disconnect event run between tiles.
await new Promise((resolve) => setTimeout(resolve, 10))
await layMap(path, bytes)
process.disconnect()
