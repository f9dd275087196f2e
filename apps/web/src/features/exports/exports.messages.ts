/** Texts of downloads. */
import type { ExportFormat, ExportKind } from '@lamplighter/domain/exports'
import { formatCount } from '@lamplighter/domain/format'

export const exportWords = {
  download: 'Download',
  locations: 'Locations',
  workOrders: 'Work orders',
  wholeCity: "The city's data as files",
  wholeCityHint: 'Everything you can see in this city, except the trash.',
  formats: {
    csv: { name: 'CSV', use: 'for spreadsheets' },
    geojson: { name: 'GeoJSON', use: 'for maps and GIS' },
    gpkg: { name: 'GeoPackage', use: 'for QGIS and ArcGIS' },
    shp: { name: 'Shapefile', use: 'ZIP; cuts long texts' },
  } satisfies Record<ExportFormat, { name: string; use: string }>,
  offline: 'You are offline. A download needs a connection.',
  failed: "Couldn't start the download. Please try again.",
} as const

export const ownDataWords = {
  title: 'Your data',
  hint: 'One ZIP file with your account, cities, devices and settings, what you wrote, your photos, and what the audit trail says about you. It has no passwords and no keys. Its README names what it leaves out.',
  download: 'Download My Data',
} as const

const things: Record<ExportKind, readonly [one: string, many: string]> = {
  locations: ['location', 'locations'],
  'work-orders': ['work order', 'work orders'],
  audit: ['line', 'lines'],
}

/** `whatIsIn('locations', 1234, true)` is '1,234 locations, as filtered here'; without a count 'All locations'. */
export function whatIsIn(kind: ExportKind, rows: number | undefined, isFiltered: boolean): string {
  const [one, many] = things[kind]
  if (rows === undefined) return isFiltered ? `The ${many} as filtered here` : `All ${many}`
  if (rows === 0) return `No ${many} to download`
  const counted = `${formatCount(rows)} ${rows === 1 ? one : many}`
  return isFiltered ? `${counted}, as filtered here` : counted
}

/** `downloadBegun('ames-ia-locations-2026-11-22.csv')` */
export const downloadBegun = (fileName: string) => `Downloading ${fileName}.`
