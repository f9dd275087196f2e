/**
 * Decides how to read a file before any row is saved: its columns, icons and attributes, guessed where no one chose.
 */
import type { AssetIconKey } from '@lamplighter/domain/catalog'
import { type ImportKind, importMessages, type LeftOutColumn } from '@lamplighter/domain/imports'
import { chooseAttributes, columnsWithoutField } from './choose-attributes.ts'
import { guessMapping } from './guess-mapping.ts'
import type { IconRule } from './icon-rules.ts'
import { iconForWords } from './icon-words.ts'
import { ImportError } from './import-error.ts'
import type { Mapping, SourceFile, SourceRow } from './import-fields.ts'
import type { ImportSettings, OutsideRows } from './import-settings.ts'

const SAMPLE_SIZE = 200

/** A person's choices for a file; the rest is guessed. */
export interface FileChoices {
  kind: ImportKind
  mapping: Mapping
  /** Fields for which no column is guessed, whatever the columns are called. */
  without: readonly (keyof Mapping)[]
  icon: AssetIconKey | null
  iconRules: readonly IconRule[]
  /** Columns to store as attributes; undefined for all columns that describe the asset. */
  attributes: readonly string[] | undefined
  outside: OutsideRows
}

export interface PreparedSource {
  kind: ImportKind
  fileName: string
  source: SourceFile
  settings: ImportSettings
  /** All rows, including the sampled ones. */
  rows: AsyncIterable<SourceRow>
  sample: readonly SourceRow[]
  leftOut: readonly LeftOutColumn[]
}

export async function prepareSource(
  fileName: string,
  source: SourceFile,
  said: FileChoices,
): Promise<PreparedSource> {
  const { sample, rows } = source.sample
    ? { sample: source.sample, rows: source.rows }
    : await peek(source.rows)
  const mapping = chooseMapping(source, sample, said)
  const chosen = said.attributes ?? source.own?.attributes
  const { attributes, leftOut } =
    said.kind === 'orders'
      ? { attributes: [], leftOut: columnsWithoutField(source, mapping) }
      : chooseAttributes(source, mapping, chosen)
  for (const column of attributes) requireColumn(source, column, 'attributes')
  const icon = said.icon ?? (mapping.icon ? null : iconForWords(fileName.replace(/\.\w+$/, '')))
  const { kind, iconRules, outside } = said
  return {
    kind,
    fileName,
    source,
    rows,
    sample,
    leftOut,
    settings: { mapping, icon, iconRules, attributes, projection: source.projection, outside },
  }
}

/** Returns the first rows, from which the columns are guessed, and then all rows. */
async function peek(
  rows: AsyncIterable<SourceRow>,
): Promise<{ sample: SourceRow[]; rows: AsyncIterable<SourceRow> }> {
  const iterator = rows[Symbol.asyncIterator]()
  const sample: SourceRow[] = []
  let failure: unknown
  while (sample.length < SAMPLE_SIZE) {
    const next = await iterator.next().catch((error: unknown) => {
      failure = error
      return { done: true as const, value: undefined }
    })
    if (next.done) break
    sample.push(next.value)
  }
  async function* again(): AsyncGenerator<SourceRow> {
    yield* sample
    // A file that becomes unreadable early is reported after its good rows, like one that becomes unreadable late.
    if (failure) throw failure
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }
  return { sample, rows: again() }
}

function chooseMapping(source: SourceFile, sample: readonly SourceRow[], said: FileChoices): Mapping {
  for (const [field, column] of Object.entries(said.mapping)) requireColumn(source, column, field)
  const mapping = source.own
    ? { ...source.own.mapping, ...said.mapping }
    : guessMapping({ columns: source.columns, rows: sample }, said.mapping, said.kind)
  for (const field of said.without) delete mapping[field]
  const hasCoordinates =
    source.counts === 'feature' || mapping.point || (mapping.latitude && mapping.longitude)
  if (said.kind === 'orders') {
    if (!mapping.title) throw new ImportError(importMessages.noTitle)
    if (!hasCoordinates && !mapping.location) throw new ImportError(importMessages.noPlace)
    return mapping
  }
  if (hasCoordinates) return mapping
  throw new ImportError(
    importMessages.noCoordinates,
    ` Say which they are: --map latitude=COLUMN --map longitude=COLUMN.\nThe columns are: ${source.columns.join(', ')}.`,
  )
}

function requireColumn({ columns }: SourceFile, column: string, what: string): void {
  if (!columns.includes(column))
    throw new ImportError(`${what}=${column}: there is no such column. There are: ${columns.join(', ')}.`)
}
