/** Turns a row of a file into a row of `import_rows` that is to become a location. */
import { hash } from 'node:crypto'
import { categoryOfIcon } from '@lamplighter/domain/catalog'
import { formatCount } from '@lamplighter/domain/format'
import { v7 as uuidv7 } from 'uuid'
import { type CheckedRow, checkRow, type ImportRules } from './check-row.ts'
import type { Coverage } from './coverage.ts'
import type { SourceFile, SourceRow } from './import-fields.ts'
import type { OutsideRows } from './import-settings.ts'
import { cellsOf, type StagedRow } from './stage-rows.ts'

export interface LocationStaging {
  importId: string
  source: SourceFile
  rules: ImportRules
  coverage: Coverage
  outside: OutsideRows
}

export function stagedLocation(row: SourceRow, parts: LocationStaging): StagedRow {
  const { id, contentHash, kind, result } = checkRow(row, parts.rules)
  const known = {
    import_id: parts.importId,
    number: row.number,
    source_id: id,
    content_hash: `\\x${contentHash}`,
  }
  const checked = outsideOf(result, parts)
  if ('refused' in checked) {
    const words = checked.noIcon ? { kind } : {}
    const original = cellsOf(parts.source, row)
    return { ...known, ...words, refused: checked.refused, original, verdict: 'refused' }
  }
  const { location, meters } = checked
  return {
    ...known,
    kind,
    ...location,
    location_id: uuidv7(),
    category: categoryOfIcon(location.icon),
    source_hash: hashOf(location),
    metres_outside: meters,
    refused: null,
    verdict: 'new',
  }
}

/** The fields of the first version. Later ones count only if they have a value, so that no location looks changed by an upgrade. */
const hashedWhenBlank = new Set(['name', 'description', 'street', 'city', 'state', 'zip', 'geometry'])

function hashOf(location: Checked['location']): string {
  const counted = Object.entries(location).filter(
    ([field, value]) => (value !== '' && value !== null) || hashedWhenBlank.has(field),
  )
  return `\\x${hash('sha256', JSON.stringify(Object.fromEntries(counted)), 'hex').slice(0, 16)}`
}

type Checked = {
  location: Extract<CheckedRow['result'], { location: unknown }>['location']
  meters: number | null
}

function outsideOf(
  result: CheckedRow['result'],
  { coverage, outside }: Pick<LocationStaging, 'coverage' | 'outside'>,
): Checked | { refused: string; noIcon?: true } {
  if ('refused' in result) return result
  const meters = coverage.metresOutside(result.location)
  if (meters === 0) return { ...result, meters: null }
  if (outside !== 'refuse') return { ...result, meters }
  return { refused: `it is ${formatDistance(meters)} ${coverage.outsideOf}` }
}

/** `formatDistance(12_340)` is '12 km'. */
export function formatDistance(meters: number): string {
  if (meters < 950) return `${Math.round(meters / 10) * 10} m`
  const km = meters / 1000
  return `${km < 9.5 ? km.toFixed(1) : formatCount(Math.round(km))} km`
}
