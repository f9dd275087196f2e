/** One row of a file becomes a location, or a sentence why it cannot. Its position is never guessed. */

import { hash } from 'node:crypto'
import { type AssetIconKey, iconOf, normaliseTag, tagsAfterIconChange } from '@lamplighter/domain/catalogue'
import { stateCode } from '@lamplighter/domain/cities'
import { MAX_TAGS, maxLengths } from '@lamplighter/domain/http'
import type { ImportedLocation } from '../features/locations/index.ts'
import type { Projection } from './formats/projection.ts'
import { iconForWords, iconNamed, nearestIcons } from './icon-words.ts'
import type { ImportField, Mapping, SourceRow } from './import-fields.ts'
import { coordinatesProblem, type Position, positionIn } from './read-coordinates.ts'

export interface ImportRules {
  mapping: Mapping
  /** The icon of rows that name none: --icon, else the one that the file's name suggests. */
  icon: AssetIconKey | null
  /** Of the coordinates in columns; degrees where none was named. */
  projection?: Projection | undefined
  sourceName: string
  city: { name: string; state: string; postcode: string; country: string }
}

export type CheckedRow = { location: ImportedLocation; contentHash: string } | { refused: string }

const limits: Readonly<Record<string, number>> = maxLengths.location

export function checkRow(row: SourceRow, rules: ImportRules): CheckedRow {
  if (row.unreadable) return { refused: row.unreadable }
  const cell = (field: ImportField) => oneLine(row.values[rules.mapping[field] ?? ''] ?? '')
  const position: Position = row.point
    ? { point: row.point }
    : positionIn(row.values, rules.mapping, rules.projection)
  if (position.unreadable !== undefined) return { refused: position.unreadable }
  const { point, address = '' } = position
  const nowhere = coordinatesProblem(point, rules.city.country)
  if (nowhere) return { refused: nowhere }
  const icon = iconFor(cell, rules)
  if ('refused' in icon) return icon
  const id = cell('id')
  const contentHash = hashOf(row)
  const name = rules.mapping.name ? cell('name') : `${iconOf(icon.key).label} ${id}`.trim()
  if (name === '') return { refused: 'the name is blank' }
  const location = {
    name,
    ...point,
    description: (row.values[rules.mapping.description ?? ''] ?? '').trim(),
    street: cell('street') || oneLine(address),
    city: cell('city') || rules.city.name,
    state: stateCode(cell('state')) ?? (cell('state') || rules.city.state),
    zip: zipIn(cell('zip')) ?? rules.city.postcode,
  }
  const unfit = tooLongOrUnstorable({ ...location, id })
  if (unfit) return { refused: unfit }
  return {
    location: {
      ...location,
      icon: icon.key,
      tags: tagsAfterIconChange(tagsIn(cell('tags')), icon.key),
      // A row without an id is identified by its content.
      sourceId: `${rules.sourceName}:${id || `#${contentHash}`}`,
    },
    contentHash,
  }
}

type Cell = (field: ImportField) => string

function iconFor(cell: Cell, rules: ImportRules): { key: AssetIconKey } | { refused: string } {
  const given = cell('icon')
  if (given !== '') {
    const key = iconNamed(given)
    return key ? { key } : { refused: `there is no icon "${given}"${suggestion(given)}` }
  }
  const type = cell('type')
  const key = (type === '' ? null : iconForWords(type)) ?? rules.icon
  if (key) return { key }
  return {
    refused:
      type === ''
        ? 'the row says no icon; name one for such rows with --icon'
        : `no icon is known for "${type}"${suggestion(type)}; name one for such rows with --icon`,
  }
}

function suggestion(text: string): string {
  const nearest = nearestIcons(text)
  return nearest.length > 0 ? `; the nearest are ${nearest.join(', ')}` : ''
}

function tooLongOrUnstorable(texts: Readonly<Record<string, unknown>>): string | null {
  for (const [field, text] of Object.entries(texts)) {
    if (typeof text !== 'string') continue
    // PostgreSQL stores neither NUL nor lone surrogates.
    if (text.includes('\u0000') || !text.isWellFormed())
      return `the ${field} contains characters that cannot be stored`
    const limit = limits[field] ?? maxLengths.location.name
    if (text.length > limit) return `the ${field} has ${text.length} characters, the limit is ${limit}`
  }
  return null
}

/** '68372', '68372-1234'; a spreadsheet's '2134' and '68372.0' are repaired; anything else is no zip. */
function zipIn(text: string): string | null {
  const [, zip, extension] = /^(\d{4,5})(?:\.0+)?(?:-(\d{4}))?$/.exec(text) ?? []
  if (!zip) return null
  return zip.padStart(5, '0') + (extension ? `-${extension}` : '')
}

function tagsIn(text: string): string[] {
  const tags = text.split(/[;,|]/).map(normaliseTag)
  return [...new Set(tags)].filter((tag) => tag !== '' && tag.length <= maxLengths.tag).slice(0, MAX_TAGS - 2)
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function hashOf({ values, point }: SourceRow): string {
  return hash('sha256', JSON.stringify([Object.entries(values), point ?? null]), 'hex').slice(0, 16)
}
