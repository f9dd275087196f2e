/** The arguments of `npm run import`. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { AssetIconKey } from '@lamplighter/domain/catalog'
import { decodeWhole } from '../import/formats/text-encoding.ts'
import { iconNamed, nearestIcons } from '../import/icon-words.ts'
import { ImportError } from '../import/import-error.ts'
import { importFields, isImportField, type Mapping } from '../import/import-fields.ts'
import { type OutsideRows, outsideChoices } from '../import/import-settings.ts'

export const usage = `npm run import -- FILE --city "Name, ST" [options]
npm run import -- icons                       the icons and what they are called
npm run import -- list --city "Name, ST"      the imports of a city
npm run import -- undo ID [--as EMAIL]        undoes one, within seven days

  FILE                CSV, GeoJSON (each also as .gz), Excel (.xlsx), a GeoPackage, or a shapefile:
                      a .zip with its .shp, .dbf and .prj, or the .shp with the others beside it
  --city "Name, ST"   the city that the locations belong to
  --create-city       make the city when it does not exist; with --as, that user becomes its city admin
  --dry-run           show what would happen, save nothing
  --update            take over rows that have changed since they were imported
  --update-edited     those as well whose locations were edited here
  --trash-gone        move locations of this source to the trash that are no longer in the file
  --yes               even if that is more than half of them
  --outside keep      import rows that lie outside of the city; --outside refuse reports them; otherwise they stop the import
  --icons FILE        rules such as TYPE=Valve -> main_valve, one a line
  --icon KEY          the icon of rows that name none
  --map FIELD=COLUMN  say which column is what, as often as needed; FIELD= for none
                      (${importFields.join(', ')})
  --layer NAME        which sheet, table or shapefile of a file that holds several
  --projection WHICH  what the coordinates are in, where the file does not say it: an EPSG code
                      (EPSG:26915), a .prj file, or a proj4 string; default: degrees
  --attributes A,B    columns that are kept as they are (default: all but internal ones of a GIS; none for none)
  --source NAME       what the ids belong to (default: told by the rows); the same
                      source and id are the same asset, whatever the file is called
  --as EMAIL          the user who creates the locations (default: a user 'Import')
  --report FILE       where refused rows go (default: FILE's name.refused.csv beside it, or
                      here where that folder may not be written)

The database is DATABASE_URL (with DATABASE_OWNER_URL where another role owns the tables), else the one in
DATA_DIR (default: data).
Work orders are imported in the app: City Admin, Import. "list" and "undo" know those imports as well.
Exit code: 0 all fine, 1 some rows refused, 2 could not run or was stopped.`

export interface FileArguments {
  command: 'file'
  file: string
  city: string
  createCity: boolean
  mapping: Mapping
  /** Fields for which no column is guessed, whatever the columns are called. */
  without: (keyof Mapping)[]
  attributes: string[] | undefined
  icon: AssetIconKey | null
  /** The path of the rules file. */
  icons: string | undefined
  layer: string | undefined
  /** An EPSG code, the text of a .prj file or a proj4 string. */
  projection: string | undefined
  source: string | undefined
  as: string | undefined
  dryRun: boolean
  update: boolean
  updateEdited: boolean
  trashGone: boolean
  yes: boolean
  outside: OutsideRows
  report: string | undefined
}

export type DatabaseArguments =
  | FileArguments
  | { command: 'list'; city: string }
  | { command: 'undo'; id: string; as: string | undefined }

export type ImportArguments = DatabaseArguments | { command: 'help' } | { command: 'icons' }

export function readArguments(args: readonly string[]): ImportArguments {
  const { values, positionals } = parse(args)
  if (values.help) return { command: 'help' }
  const [file, ...more] = positionals
  if (!file) throw new ImportError(`No file given.\n\n${usage}`)
  if (file === 'icons') return { command: 'icons' }
  if (file === 'undo') {
    const [id] = more
    if (!id)
      throw new ImportError('Say which import: npm run import -- list --city "Name, ST" shows their ids.')
    return { command: 'undo', id, as: values.as }
  }
  if (!values.city) throw new ImportError(`No city given; add --city "Name, ST".`)
  if (file === 'list') return { command: 'list', city: values.city }
  if (more.length > 0)
    throw new ImportError(
      `Import one file at a time; unexpected: ${more.join(' ')}. Quote names with spaces.`,
    )
  return {
    command: 'file',
    file,
    city: values.city,
    createCity: values['create-city'] ?? false,
    ...readMapping(values.map ?? []),
    attributes: readAttributes(values.attributes),
    icon: readIcon(values.icon),
    icons: values.icons,
    layer: values.layer,
    projection: readPrj(values.projection),
    source: readSource(values.source),
    as: values.as,
    dryRun: values['dry-run'] ?? false,
    update: (values.update ?? false) || (values['update-edited'] ?? false),
    updateEdited: values['update-edited'] ?? false,
    trashGone: values['trash-gone'] ?? false,
    yes: values.yes ?? false,
    outside: readOutside(values.outside),
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
        attributes: { type: 'string' },
        icon: { type: 'string' },
        icons: { type: 'string' },
        layer: { type: 'string' },
        projection: { type: 'string' },
        source: { type: 'string' },
        as: { type: 'string' },
        'dry-run': { type: 'boolean' },
        update: { type: 'boolean' },
        'update-edited': { type: 'boolean' },
        'trash-gone': { type: 'boolean' },
        yes: { type: 'boolean' },
        outside: { type: 'string' },
        report: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new ImportError(`${(error as Error).message}\n\n${usage}`)
  }
}

function readMapping(pairs: readonly string[]): Pick<FileArguments, 'mapping' | 'without'> {
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

/** Only the command line may name a file, never HTTP. */
function readPrj(given: string | undefined): string | undefined {
  if (!given || !/\.prj$/i.test(given)) return given
  try {
    return decodeWhole(readFileSync(given))
  } catch {
    throw new ImportError(`--projection ${given}: there is no such file.`)
  }
}

function readAttributes(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined
  return text === 'none' ? [] : text.split(',').map((column) => column.trim())
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

/** It precedes the colon in every id of the source. */
function readSource(text: string | undefined): string | undefined {
  if (text === undefined || /^[^:]{1,60}$/.test(text.trim())) return text?.trim()
  throw new ImportError('--source: a name of 1 to 60 characters without a colon.')
}

function readOutside(text: string | undefined): OutsideRows {
  if (text === undefined) return 'stop'
  const choice = outsideChoices.find((one) => one === text)
  if (choice) return choice
  throw new ImportError(`--outside ${text}: say keep, refuse or stop.`)
}
