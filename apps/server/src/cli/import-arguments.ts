/** The arguments of `npm run import`. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { AssetIconKey } from '@lamplighter/domain/catalogue'
import { iconNamed, nearestIcons } from '../import/icon-words.ts'
import { ImportError } from '../import/import-error.ts'
import { importFields, isImportField, type Mapping } from '../import/import-fields.ts'

export const usage = `npm run import -- FILE --city "Name, ST" [options]

  FILE                CSV, GeoJSON (each also as .gz), Excel (.xlsx), a GeoPackage, or a shapefile:
                      a .zip with its .shp, .dbf and .prj, or the .shp with the others beside it
  --city "Name, ST"   the city that the locations belong to
  --create-city       make the city when it does not exist; with --as, that user becomes its city admin
  --map FIELD=COLUMN  say which column is what, as often as needed; FIELD= for none
                      (${importFields.join(', ')})
  --icon KEY          the icon of rows that name none
  --layer NAME        which sheet, table or shapefile of a file that holds several
  --projection WHICH  what the coordinates are in, where the file does not say it: an EPSG code
                      (EPSG:26915), a .prj file, or a proj4 string; default: degrees
  --source NAME       what the ids belong to (default: the file's name); the same
                      source and id are the same asset, whatever the file is called
  --as EMAIL          the user who creates the locations (default: a user 'Import')
  --dry-run           check everything, save nothing
  --report FILE       where refused rows go (default: FILE's name.refused.csv beside it, or
                      here where that folder may not be written)

The database is DATABASE_URL (with DATABASE_OWNER_URL where another role owns the tables), else the one in
DATA_DIR (default: data).
Exit code: 0 all fine, 1 some rows refused, 2 could not run.`

export interface ImportArguments {
  file: string
  city: string
  createCity: boolean
  mapping: Mapping
  /** Fields that no column is guessed for, whatever the columns are called. */
  without: (keyof Mapping)[]
  icon: AssetIconKey | null
  layer: string | undefined
  /** An EPSG code, the text of a .prj file or a proj4 string. */
  projection: string | undefined
  source: string | undefined
  as: string | undefined
  dryRun: boolean
  report: string | undefined
}

/** Null when help was asked for. */
export function readArguments(args: readonly string[]): ImportArguments | null {
  const { values, positionals } = parse(args)
  if (values.help) return null
  const [file, ...more] = positionals
  if (!file) throw new ImportError(`No file is named.\n\n${usage}`)
  if (more.length > 0)
    throw new ImportError(`One file at a time: what is ${more.join(' ')}? Quote names with spaces.`)
  if (!values.city) throw new ImportError(`No city is named; add --city "Name, ST".`)
  return {
    file,
    city: values.city,
    createCity: values['create-city'] ?? false,
    ...readMapping(values.map ?? []),
    icon: readIcon(values.icon),
    layer: values.layer,
    projection: readPrj(values.projection),
    source: values.source,
    as: values.as,
    dryRun: values['dry-run'] ?? false,
    report: values.report,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        city: { type: 'string' },
        'create-city': { type: 'boolean' },
        map: { type: 'string', multiple: true },
        icon: { type: 'string' },
        layer: { type: 'string' },
        projection: { type: 'string' },
        source: { type: 'string' },
        as: { type: 'string' },
        'dry-run': { type: 'boolean' },
        report: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new ImportError(`${(error as Error).message}\n\n${usage}`)
  }
}

function readMapping(pairs: readonly string[]): Pick<ImportArguments, 'mapping' | 'without'> {
  const mapping: Mapping = {}
  const without: (keyof Mapping)[] = []
  for (const pair of pairs) {
    const [field = '', ...rest] = pair.split('=')
    const column = rest.join('=').trim()
    if (!isImportField(field) || rest.length === 0)
      throw new ImportError(
        `--map ${pair}: write FIELD=COLUMN, with FIELD one of ${importFields.join(', ')}.`,
      )
    if (column === '') without.push(field)
    else mapping[field] = column
  }
  return { mapping, without }
}

/** A file is only named on the command line, never over HTTP. */
function readPrj(given: string | undefined): string | undefined {
  if (!given || !/\.prj$/i.test(given)) return given
  try {
    return readFileSync(given, 'utf8')
  } catch {
    throw new ImportError(`--projection ${given}: there is no such file.`)
  }
}

function readIcon(text: string | undefined): AssetIconKey | null {
  if (text === undefined) return null
  const icon = iconNamed(text)
  if (icon) return icon
  const nearest = nearestIcons(text)
  throw new ImportError(
    `There is no icon "${text}".${nearest.length > 0 ? ` The nearest are ${nearest.join(', ')}.` : ''}`,
  )
}
