/** Grid of latitude and longitude under a map without streets, by zoom. */
import type { Feature, FeatureCollection, LineString } from 'geojson'
import type { Extent } from '../map-types.ts'

/** Degrees between lines. Each divides the next almost evenly, so that the grid refines smoothly. */
const steps = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002]
const MAX_LINES_ACROSS = 28

export function graticule([west, south, east, north]: Extent): FeatureCollection<LineString> {
  const span = Math.max(east - west, north - south)
  const step = steps.findLast((candidate) => span / candidate <= MAX_LINES_ACROSS) ?? 30
  const decimals = Math.max(0, -Math.floor(Math.log10(step)))
  const lines: Feature<LineString>[] = []
  for (const n of multiples(south, north, step)) {
    if (Math.abs(n * step) > 85) continue
    lines.push(line([west, n * step], [east, n * step], n, label(n * step, decimals, 'N', 'S')))
  }
  for (const n of multiples(west, east, step)) {
    const end = Math.max(-85, south)
    lines.push(line([n * step, end], [n * step, Math.min(85, north)], n, label(n * step, decimals, 'E', 'W')))
  }
  return { type: 'FeatureCollection', features: lines }
}

function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, i) => first + i)
}

/** Every fifth line is a labeled main line. */
function line(from: number[], to: number[], n: number, text: string): Feature<LineString> {
  const properties = n % 5 === 0 ? { main: true, label: text } : { main: false }
  return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates: [from, to] } }
}

function label(degrees: number, decimals: number, positive: string, negative: string): string {
  return `${Math.abs(degrees).toFixed(decimals)}° ${degrees < 0 ? negative : positive}`
}
