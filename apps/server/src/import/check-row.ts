/** Turns one row of a file into a location, or a sentence that says why not. Positions are never guessed. */

import { type AssetIconKey, iconOf, normalizeTag, tagsAfterIconChange } from '@lamplighter/domain/catalog'
import { stateCode } from '@lamplighter/domain/cities'
import { MAX_TAGS, maxLengths } from '@lamplighter/domain/http'
import type { Selectable } from 'kysely'
import type { LocationsTable } from '../db/schema.ts'
import { attributesOf, MAX_ATTRIBUTES_LENGTH } from './choose-attributes.ts'
import type { IconOfRow } from './icon-rules.ts'
import { iconForWords, iconNamed, nearestIcons } from './icon-words.ts'
import type { ImportField, SourceRow } from './import-fields.ts'
import type { ImportSettings } from './import-settings.ts'
import type { ImportedColumn } from './imported-columns.ts'
import { coordinatesProblem, type Position, positionIn } from './read-coordinates.ts'
import { hashOf, oneLine, storable, unfitText } from './row-text.ts'

export interface ImportRules extends Omit<ImportSettings, 'iconRules' | 'outside'> {
  iconByRules: IconOfRow
  city: { name: string; state: string; postcode: string; country: string }
}

/** A location as read from a file; its city is that of the import. */
export interface ImportedLocation
  extends Pick<Selectable<LocationsTable>, Exclude<ImportedColumn, 'geometry'>> {
  /** GeoJSON of a geometry that is not a point. */
  geometry: object | null
}

export interface CheckedRow {
  /** The file's id, or the hash of the row without one. */
  id: string
  contentHash: string
  /** The file's type for it, which decides its icon. */
  kind: string
  result: { location: ImportedLocation } | { refused: string; noIcon?: true }
}

const ATTRIBUTE_TEXT = 'text of all attributes'
const limits = { ...maxLengths.location, [ATTRIBUTE_TEXT]: MAX_ATTRIBUTES_LENGTH }

export function checkRow(row: SourceRow, rules: ImportRules): CheckedRow {
  const cell = (field: ImportField) => oneLine(row.values[rules.mapping[field] ?? ''] ?? '')
  const contentHash = hashOf(row)
  const byRule = rules.iconByRules(row.values)
  return {
    id: storable(cell('id')) || `#${contentHash}`,
    contentHash,
    kind: storable(byRule?.kind ?? (cell('icon') || cell('type'))),
    result: locationOf(row, rules, cell, byRule?.icon ?? null),
  }
}

function locationOf(
  row: SourceRow,
  rules: ImportRules,
  cell: Cell,
  ruled: AssetIconKey | null,
): CheckedRow['result'] {
  if (row.unreadable) return { refused: row.unreadable }
  const position: Position = row.point
    ? { point: row.point, ...(row.geometry ? { geometry: row.geometry } : {}) }
    : positionIn(row.values, rules.mapping, rules.projection)
  if (position.unreadable !== undefined) return { refused: position.unreadable }
  const { point, geometry = null, address = '' } = position
  const nowhere = coordinatesProblem(point, rules.city.country)
  if (nowhere) return { refused: nowhere }
  const icon = ruled ? { key: ruled } : iconFor(cell, rules)
  if ('refused' in icon) return icon
  const id = cell('id')
  const tags = tagsIn(cell('tags'))
  const zip = zipIn(cell('zip'))
  const kept = attributesOf(row.values, [
    ...rules.attributes,
    // Text that does not fit into its field is stored as an attribute.
    ...columnIf(!tags.areAll, rules.mapping.tags),
    ...columnIf(zip === null && /[1-9a-z]/i.test(cell('zip')), rules.mapping.zip),
  ])
  if ('refused' in kept) return kept
  const location = {
    name: cell('name') || `${iconOf(icon.key).label} ${id}`.trim(),
    latitude: point.latitude,
    longitude: point.longitude,
    description: (row.values[rules.mapping.description ?? ''] ?? '').trim(),
    street: cell('street') || oneLine(address),
    city: cell('city') || rules.city.name,
    state: stateCode(cell('state')) ?? (cell('state') || rules.city.state),
    zip: zip ?? rules.city.postcode,
  }
  const values = Object.values(kept.attributes).join('')
  const unfit = unfitText({ ...location, id, [ATTRIBUTE_TEXT]: values }, limits)
  if (unfit) return { refused: unfit }
  return {
    location: {
      ...location,
      icon: icon.key,
      tags: tagsAfterIconChange(tags.kept, icon.key),
      attributes: kept.attributes,
      geometry,
    },
  }
}

type Cell = (field: ImportField) => string

function iconFor(cell: Cell, rules: ImportRules): { key: AssetIconKey } | { refused: string; noIcon: true } {
  const given = cell('icon')
  if (given !== '') {
    const key = iconNamed(given)
    return key ? { key } : { refused: `there is no icon "${given}"${suggestion(given)}`, noIcon: true }
  }
  const type = cell('type')
  const key = (type === '' ? null : iconForWords(type)) ?? rules.icon
  if (key) return { key }
  return {
    refused:
      type === ''
        ? 'the row says no icon; choose one for such rows'
        : `no icon is known for "${type}"${suggestion(type)}; choose one for it, or for all such rows`,
    noIcon: true,
  }
}

function suggestion(text: string): string {
  const nearest = nearestIcons(text)
  return nearest.length > 0 ? `; the nearest are ${nearest.join(', ')}` : ''
}

/** '68372', '68372-1234'; a spreadsheet's '2134' and '68372.0' are repaired; anything else is not a zip. */
function zipIn(text: string): string | null {
  const [, zip, extension] = /^(\d{4,5})(?:\.0+)?(?:-(\d{4}))?$/.exec(text) ?? []
  if (!zip) return null
  return zip.padStart(5, '0') + (extension ? `-${extension}` : '')
}

function tagsIn(text: string): { kept: string[]; areAll: boolean } {
  const tags = [...new Set(text.split(/[;,|]/).map(normalizeTag))].filter((tag) => tag !== '')
  const kept = tags.filter((tag) => tag.length <= maxLengths.tag).slice(0, MAX_TAGS - 2)
  return { kept, areAll: kept.length === tags.length }
}

const columnIf = (isMeant: boolean, column: string | undefined) =>
  isMeant && column !== undefined ? [column] : []
