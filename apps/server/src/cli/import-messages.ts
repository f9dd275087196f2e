/** The messages of the import: how the file is read, what saving it would do, and the result. */
import { iconOf } from '@lamplighter/domain/catalog'
import { formatCount } from '@lamplighter/domain/format'
import { holdsWords } from '@lamplighter/domain/holds'
import { type LeftOutColumn, leftOutReasons } from '@lamplighter/domain/imports'
import { changesIn } from '../import/changes-in.ts'
import type { Coverage } from '../import/coverage.ts'
import type { Difference, ImportTally, KindOfRow, SampleRow } from '../import/examine-import.ts'
import { importFields } from '../import/import-fields.ts'
import type { ImportRun } from '../import/imports.repo.ts'
import type { PreparedSource } from '../import/prepare-source.ts'
import type { ReadImport } from '../import/read-import.ts'
import type { Saved } from '../import/save-rows.ts'
import { formatDistance } from '../import/stage-location.ts'
import type { Undone } from '../import/undo-import.ts'
import { visible } from './terminal.ts'

const SHOWN_KINDS = 15
const MANY_COLUMNS = 12
const width = Math.max(...importFields.map((field) => field.length))
const figure = (value: number) => formatCount(value).padStart(10)

/** The guessed columns, with the first values of each. */
export function describeSource({ fileName, source, settings, sample }: PreparedSource): string {
  const { mapping, icon, attributes } = settings
  const hasPoints = source.counts === 'feature' && !mapping.latitude && !mapping.point
  const values = (column: string) =>
    visible(
      [...new Set(sample.map((row) => row.values[column]?.trim()).filter(Boolean))].slice(0, 3).join(', '),
    ).slice(0, 50)
  const line = (field: string, sign: string, text: string) => `  ${field.padEnd(width)}  ${sign} ${text}`
  return [
    `${visible(fileName)}: ${visible(source.format)}`,
    ...(hasPoints ? [line('coordinates', '<-', 'the geometry')] : []),
    ...importFields.flatMap((field) => {
      const column = mapping[field]
      return column ? [line(field, '<-', `${visible(column).padEnd(20)}  ${values(column)}`.trimEnd())] : []
    }),
    ...(icon ? [line('icon', ' =', `${icon} (${iconOf(icon).label}) for rows without one`)] : []),
    ...(mapping.name ? [] : [line('name', ' =', `the icon's label and the id`)]),
    ...(mapping.id ? [] : [line('id', ' =', `made from the row's content`)]),
    ...(attributes.length > 0 ? [line('attributes', '<-', allOf(attributes))] : []),
    '  To change this, use --map FIELD=COLUMN, --attributes A,B.',
  ].join('\n')
}

export function sourceWords({ source, chosen }: ReadImport): string {
  if (!chosen) return `Source: ${visible(source)}.`
  if (chosen.known) return `Source: ${visible(source)}, recognized by its rows.`
  const isNew = `Source: ${visible(source)}, which is new to the city.`
  if (!chosen.unlike) return isNew
  return `${isNew} The ids of ${visible(chosen.unlike)} are the same, but of other assets; if they are the same, add --source ${visible(chosen.unlike)}.`
}

export function kindsWords(kinds: readonly KindOfRow[]): string {
  const shown = kinds.slice(0, SHOWN_KINDS).map(({ kind, icon, count: rows }) => {
    const means = icon ? `${icon} (${iconOf(icon).label})` : '?'
    return `${figure(rows)}  ${visible(kind) || '(not said)'} -> ${means}`
  })
  const unknown = kinds.some(({ icon }) => icon === null)
  return [
    'Icons',
    ...shown,
    ...(kinds.length > SHOWN_KINDS ? [`${figure(kinds.length - SHOWN_KINDS)}  further kinds`] : []),
    ...(unknown
      ? [
          '  Rows with ? are refused. Write rules into a file (TYPE=Valve -> main_valve) and name it with --icons.',
        ]
      : []),
  ].join('\n')
}

export function sampleWords(rows: readonly SampleRow[], counts: 'line' | 'feature'): string {
  const lines = rows.map(
    ({ number, name, icon, latitude, longitude }) =>
      `  ${counts} ${String(number).padEnd(4)} ${visible(name).slice(0, 32).padEnd(32)} ${iconOf(icon).label.padEnd(20)} ${latitude.toFixed(5)}, ${longitude.toFixed(5)}`,
  )
  return ['The first rows', ...lines].join('\n')
}

export function differencesWords(differences: readonly Difference[], rows: number, update: boolean): string {
  const lines = differences.map(({ number, name, verdict, fields }) => {
    const changes = changesIn(fields).map(
      ([field, was, is]) => `${visible(field)} ${shown(was)} -> ${shown(is)}`,
    )
    return `  ${number}: ${visible(name)}${verdict === 'edited' ? ' (edited here)' : ''}: ${changes.join('; ')}`
  })
  return [
    `${formatCount(rows)} ${rows === 1 ? 'row differs' : 'rows differ'} from what is saved${update ? '' : '; add --update to apply them'}`,
    ...lines,
    ...(rows > lines.length ? [`  and ${formatCount(rows - lines.length)} more`] : []),
  ].join('\n')
}

const shown = (value: unknown) =>
  visible(typeof value === 'string' ? `"${value}"` : JSON.stringify(value)).slice(0, 80)

export function goneWords(
  names: readonly { name: string; sourceId: string }[],
  rows: number,
  trash: boolean,
): string {
  return [
    `${formatCount(rows)} of this source ${rows === 1 ? 'is' : 'are'} not in the file${trash ? '' : '; --trash-gone moves them to the trash'}`,
    ...names.map(({ name, sourceId }) => `  ${visible(sourceId)}: ${visible(name)}`),
    ...(rows > names.length ? [`  and ${formatCount(rows - names.length)} more`] : []),
  ].join('\n')
}

export function outsideWords(rows: readonly SampleRow[], outside: number, coverage: Coverage): string {
  return [
    `${formatCount(outside)} ${outside === 1 ? 'row is' : 'rows are'} ${coverage.farOff}:`,
    ...rows.map(
      ({ number, name, latitude, longitude, metresOutside }) =>
        `  ${number}: ${visible(name)} at ${latitude.toFixed(5)}, ${longitude.toFixed(5)}, ${formatDistance(metresOutside ?? 0)}`,
    ),
  ].join('\n')
}

export interface Outcome {
  tally: ImportTally
  /** Null when nothing was to be saved. */
  saved: Saved | null
  seconds: number
  counts: 'line' | 'feature'
  reportPath: string
  leftOut: readonly LeftOutColumn[]
}

export function summarize({ tally, saved, seconds, counts, reportPath, leftOut }: Outcome): string {
  const perSecond = Math.round(tally.read / Math.max(seconds, 0.001))
  const differing = tally.changed + tally.edited + tally.returned - (saved?.updated ?? 0)
  const line = (value: number, words: string) => (value > 0 ? [`${figure(value)}  ${words}`] : [])
  return [
    `${figure(tally.read)}  ${counts === 'line' ? 'rows' : 'features'} read`,
    ...(saved ? [`${figure(saved.added)}  added`] : [`${figure(tally.new)}  new (nothing was saved)`]),
    ...line(saved?.updated ?? 0, 'updated'),
    ...line(saved?.removed ?? 0, 'moved to the trash'),
    `${figure(tally.same)}  already there`,
    ...line(tally.repeated, 'repeat an earlier row'),
    ...line(differing, 'differ from what is saved and were not changed'),
    ...line(tally.trashed, 'are in the trash, moved there by someone'),
    `${figure(tally.refused)}  refused${tally.refused > 0 ? `, each with its reason in ${reportPath}` : ''}`,
    ...line(tally.sameId, 'have the id of an earlier row but differ from it; kept as separate locations'),
    ...leftOutWords(leftOut),
    `${seconds.toFixed(1).padStart(10)}  seconds, ${formatCount(perSecond)} rows a second`,
  ].join('\n')
}

export function listWords(runs: readonly ImportRun[]): string {
  if (runs.length === 0) return 'Nothing has been imported.'
  return runs
    .map(({ id, createdAt, status, fileName, source, tally }) => {
      const done = (['added', 'updated', 'removed'] as const)
        .filter((what) => (tally[what] ?? 0) > 0)
        .map((what) => `${formatCount(tally[what] ?? 0)} ${what}`)
      return `${id}  ${createdAt.toISOString().slice(0, 16).replace('T', ' ')}  ${status.padEnd(9)} ${visible(fileName)} (${visible(source)})  ${done.join(', ')}`
    })
    .join('\n')
}

export function undoneWords({ removed, restored, left, kept, keptBy }: Undone): string {
  return [
    `${figure(removed)}  removed again`,
    `${figure(restored)}  restored`,
    ...(left > 0 ? [`${figure(left)}  kept, since someone has worked on them`] : []),
    ...(kept > 0 ? [`${figure(kept)}  kept by ${visible(holdsWords(keptBy))}`] : []),
  ].join('\n')
}

/** Every name, and their number when there are many. */
function allOf(columns: readonly string[]): string {
  const names = columns.map(visible).join(', ')
  return columns.length > MANY_COLUMNS ? `${columns.length} columns: ${names}` : names
}

/** Every column that is not stored, with the reason (LOC-90); empty when all columns are. */
function leftOutWords(leftOut: readonly LeftOutColumn[]): string[] {
  if (leftOut.length === 0) return []
  const byReason = Map.groupBy(leftOut, ({ reason }) => reason)
  return [
    `${figure(leftOut.length)}  ${leftOut.length === 1 ? 'column was' : 'columns were'} not kept`,
    ...[...byReason].map(
      ([reason, columns]) =>
        `            ${columns.map(({ column }) => visible(column)).join(', ')}: ${leftOutReasons[reason]}`,
    ),
  ]
}
