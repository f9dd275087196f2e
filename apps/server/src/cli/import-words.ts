/** The messages of the import: which column it used for which field, and the result. */
import { iconOf } from '@lamplighter/domain/catalogue'
import type { ImportRules } from '../import/check-row.ts'
import { importFields, type SourceFile } from '../import/import-fields.ts'
import type { ImportTally } from '../import/run-import.ts'
import { visible } from './terminal.ts'

export function describeSource(fileName: string, source: SourceFile, rules: ImportRules): string {
  const { mapping, icon } = rules
  const width = Math.max(...importFields.map((field) => field.length))
  const taken = new Set(Object.values(mapping))
  const unused = source.columns.filter((column) => !taken.has(column))
  const hasPoints = source.counts === 'feature' && !mapping.latitude && !mapping.point
  return [
    `${visible(fileName)}: ${source.format}`,
    ...(hasPoints ? [`  ${'coordinates'.padEnd(width)}  <- the geometry`] : []),
    ...importFields.flatMap((field) =>
      mapping[field] ? [`  ${field.padEnd(width)}  <- ${visible(mapping[field])}`] : [],
    ),
    ...(icon ? [`  ${'icon'.padEnd(width)}  =  ${icon} (${iconOf(icon).label}) where a row names none`] : []),
    ...(mapping.name ? [] : [`  ${'name'.padEnd(width)}  =  the icon's label and the id`]),
    ...(mapping.id ? [] : [`  ${'id'.padEnd(width)}  =  made from the row's content`]),
    `  ${'source'.padEnd(width)}  =  ${rules.sourceName}`,
    ...(unused.length > 0 ? [`  not used: ${short(unused)}`] : []),
    '  Not right? Say --map FIELD=COLUMN.',
  ].join('\n')
}

export interface Outcome {
  tally: ImportTally
  dryRun: boolean
  seconds: number
  counts: 'line' | 'feature'
  reportPath: string
}

export function summarise({ tally, dryRun, seconds, counts, reportPath }: Outcome): string {
  const figure = (value: number) => value.toLocaleString('en-US').padStart(10)
  const perSecond = Math.round(tally.read / Math.max(seconds, 0.001))
  return [
    `${figure(tally.read)}  ${counts === 'line' ? 'rows' : 'features'} read`,
    `${figure(tally.added)}  ${dryRun ? 'good (a trial run: nothing was saved)' : 'added'}`,
    ...(dryRun ? [] : [`${figure(tally.alreadyThere)}  already there, left as they are`]),
    `${figure(tally.refused)}  refused${tally.refused > 0 ? `, each with its reason in ${reportPath}` : ''}`,
    ...(tally.notPoints > 0 ? [`${figure(tally.notPoints)}  of these are lines or areas, not points`] : []),
    ...(tally.repeatedIds > 0
      ? [
          `${figure(tally.repeatedIds)}  have the id of an earlier row but differ from it; kept as locations of their own`,
        ]
      : []),
    `${seconds.toFixed(1).padStart(10)}  seconds, ${perSecond.toLocaleString('en-US')} rows a second`,
  ].join('\n')
}

function short(columns: readonly string[]): string {
  const shown = columns.slice(0, 12).map(visible).join(', ')
  return columns.length > 12 ? `${shown} and ${columns.length - 12} more` : shown
}
