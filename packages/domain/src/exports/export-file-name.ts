import type { ExportFormat } from './exports.contract.ts'

export type ExportKind = 'locations' | 'work-orders' | 'audit'

/**
 * Uses only letters, digits and hyphens, so that every system accepts the name and no header needs quotes.
 * `exportFileName({ kind: 'locations', city: 'Cañon City, CO', date: '2026-11-22', format: 'csv' })` is
 * 'canon-city-co-locations-2026-11-22.csv'.
 */
export function exportFileName({
  kind,
  city,
  date,
  format,
}: {
  kind: ExportKind | 'city' | 'my-data'
  /** Null for several cities. */
  city: string | null
  /** 'YYYY-MM-DD' */
  date: string
  format: ExportFormat | 'zip'
}): string {
  const place = (city ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
  // A shapefile is several files, so they come in an archive.
  const ending = format === 'shp' ? 'zip' : format
  return `${[place || 'lamplighter', kind, date].join('-')}.${ending}`
}
