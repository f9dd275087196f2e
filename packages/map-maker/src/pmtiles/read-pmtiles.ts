/** Reads the header and metadata of a street map file. */
import type { FileHandle } from 'node:fs/promises'
import { PMTiles, type RangeResponse, type Source, TileType } from 'pmtiles'
import * as z from 'zod'

/** The metadata that we show. Programs write very different values. */
const metadata = z.object({
  name: z.string().optional().catch(undefined),
  attribution: z.string().optional().catch(undefined),
  date: z.string().optional().catch(undefined),
  edition: z.number().optional().catch(undefined),
  'planetiler:osm:osmosisreplicationtime': z.string().optional().catch(undefined),
})

/** Returns an archive of vector tiles; throws for other files. */
export async function readPmtiles(file: FileHandle) {
  const archive = new PMTiles(fileSource(file))
  const header = await archive.getHeader()
  if (header.tileType !== TileType.Mvt) throw new Error('it holds no vector tiles')
  if ((await file.stat()).size < header.tileDataOffset + (header.tileDataLength ?? 0))
    throw new Error('its end is missing')
  const said = metadata.parse(await archive.getMetadata())
  const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = header
  return {
    bounds: [minLon, minLat, maxLon, maxLat] as [number, number, number, number],
    minZoom,
    maxZoom,
    name: said.name,
    attribution: said.attribution,
    edition: said.edition,
    date: (said.date ?? said['planetiler:osm:osmosisreplicationtime'])?.slice(0, 10),
    archive,
  }
}

function fileSource(file: FileHandle): Source {
  return {
    getKey: () => String(file.fd),
    async getBytes(offset, length): Promise<RangeResponse> {
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset)
      return { data: buffer.buffer.slice(0, bytesRead) }
    },
  }
}
