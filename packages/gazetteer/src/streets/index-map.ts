/**
 * Child process of index-apart.ts: creates the index of the given map. The server does not keep its memory. It ends
 * with the server.
 */
import { rename, rm, writeFile } from 'node:fs/promises'
import { makeStreetIndex } from './make-street-index.ts'

const [map, path] = process.argv.slice(2)
if (!map || !path || !process.connected) throw new Error('This is started by the server.')
process.once('disconnect', () => process.exit())
const packed = await makeStreetIndex(map)
const aside = `${path}.${process.pid}.part`
try {
  await writeFile(aside, new Uint8Array(packed))
  await rename(aside, path)
} finally {
  await rm(aside, { force: true })
}
process.disconnect()
