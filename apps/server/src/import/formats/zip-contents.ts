/** Archives other than Excel files and shapefiles: reads a single text file, rejects others with advice. */
import { ImportError } from '../import-error.ts'
import { convertFirst, WHAT_IS_READ } from './file-kind.ts'
import { decodeText, type FileText } from './file-text.ts'
import { chooseLayer } from './layers.ts'
import { unpacksToTooMuch, type Zip } from './zip-file.ts'

/** Maximum size of one text; it is unpacked while it is read, so this limits time and rows, not memory. */
const MAX_TEXT = 2 * 2 ** 30

export async function openZippedText(zip: Zip, layer: string | undefined): Promise<FileText> {
  const { name, entries } = zip
  const has = (ending: RegExp) => entries.some(({ path }) => ending.test(path))
  if (has(/^content\.xml$/))
    throw new ImportError(
      `${name} is a spreadsheet of another program. Save it as .xlsx or CSV and import that.`,
    )
  if (has(/\.kml$/i) || has(/\.gdb\//i)) throw new ImportError(convertFirst(name))
  if (has(/\.gpkg$/i))
    throw new ImportError(`${name} contains a GeoPackage. Unpack it and import the .gpkg inside.`)
  if (has(/\.(dbf|shx)$/i))
    throw new ImportError(`${name} contains parts of a shapefile but no .shp. Add the .shp as well.`)
  const texts = entries.filter(({ path }) =>
    /\.(csv|tsv|txt|geojsonl?|geojsons|json|ndjson|jsonl)$/i.test(path),
  )
  if (texts.length === 0)
    throw new ImportError(`${name} is an archive without anything that can be imported. ${WHAT_IS_READ}`)
  const chosen =
    texts.length === 1
      ? texts[0]
      : texts.find(
          ({ path }) =>
            path ===
            chooseLayer(
              name,
              texts.map((one) => one.path),
              layer,
            ),
        )
  if (!chosen || chosen.size > MAX_TEXT) throw new ImportError(unpacksToTooMuch(name))
  const { path, size, open } = chosen
  let bytesRead = 0
  async function* bytes(): AsyncGenerator<Buffer> {
    bytesRead = 0
    for await (const chunk of await open()) {
      bytesRead += chunk.length
      yield chunk
    }
  }
  const progress = { name: path.replace(/^.*\//, ''), size, bytesRead: () => bytesRead }
  return decodeText(progress, bytes, name, zip.close)
}
