/**
 * Fits the rows of a GeoPackage into the tables of Shapefiles: short column names, at most 255 columns, texts of at most 254
 * bytes. Remembers the widths that the columns need, and what did not fit.
 */
import type { GeoPackage } from '../geopackage/geopackage.ts'
import { shortNames } from './short-names.ts'

/** dBase stores a width in one byte; ArcGIS reads so many columns. */
export const MAX_TEXT_BYTES = 254
export const MAX_COLUMNS = 255

export interface ShapefileLayer {
  name: string
  columns: { name: string; full: string; bytes: number }[]
  /** Columns that no longer fit. */
  leftOut: string[]
  rows: number
  /** Texts that were cut. */
  cut: number
}

/** The layers are complete when the list has been written. */
export function fitLayers(geoPackage: GeoPackage): { into: GeoPackage; layers: ShapefileLayer[] } {
  const layers: ShapefileLayer[] = []
  const into: GeoPackage = {
    ...geoPackage,
    addTable(name, heading, kind) {
      const kept = heading.slice(0, MAX_COLUMNS)
      const short = shortNames(kept)
      const columns = kept.map((full, at) => ({ name: short[at] ?? '', full, bytes: 1 }))
      const layer = { name, columns, leftOut: heading.slice(MAX_COLUMNS), rows: 0, cut: 0 }
      layers.push(layer)
      const table = geoPackage.addTable(name, short, kind)
      return {
        insert(cells, geometry) {
          const fitting = columns.map((column, at) => {
            const cell = cells[at] ?? ''
            const text = cutText(cell)
            if (text !== cell) layer.cut += 1
            column.bytes = Math.max(column.bytes, Buffer.byteLength(text))
            return text
          })
          layer.rows += 1
          table.insert(fitting, geometry)
        },
      }
    },
  }
  return { into, layers }
}

/** Ends after a whole character. */
export function cutText(text: string): string {
  // One unit of JavaScript's text has three bytes at most.
  if (3 * text.length <= MAX_TEXT_BYTES || Buffer.byteLength(text) <= MAX_TEXT_BYTES) return text
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MAX_TEXT_BYTES))
  return text.slice(0, read)
}
