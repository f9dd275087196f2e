/**
 * Named places of one street map as flat arrays in one file, used without parsing. Written by make-street-index.ts.
 * Increment the edition when the format or the content changes.
 */
import { type Flat, packFile, type Texts, unpackFile } from '../packed-file.ts'

export const STREET_INDEX_EDITION = 1

/** Positions are integers of 1e-7 degrees, about a centimeter. */
export const UNITS_PER_DEGREE = 1e7

export interface StreetIndexFile {
  /** West, south, east, north in degrees. */
  bounds: readonly [number, number, number, number]
  /** Unique names of streets and areas. */
  names: Texts
  /** Street segments: longitude and latitude of both ends. */
  pieces: { ends: Int32Array; name: Uint32Array; index: ArrayBuffer }
  /** Each with the indexes of its two names. */
  crossings: { at: Int32Array; names: Uint32Array; index: ArrayBuffer }
  /** House numbers with the name index of their street. */
  houses: { at: Int32Array; street: Uint32Array; numbers: Texts; index: ArrayBuffer }
  /** Parks and similar areas. An area cut by tiles has one entry per part. */
  areas: {
    name: Uint32Array
    /**
     * Index of the first ring of each area in `ringStarts`, and of the first corner of each ring in `corners`, plus an
     * end entry.
     */
    firstRing: Uint32Array
    ringStarts: Uint32Array
    corners: Int32Array
    index: ArrayBuffer
  }
}

const flats = ({ names, pieces, crossings, houses, areas }: StreetIndexFile): Flat[] => [
  names.bytes,
  names.starts,
  pieces.ends,
  pieces.name,
  pieces.index,
  crossings.at,
  crossings.names,
  crossings.index,
  houses.at,
  houses.street,
  houses.numbers.bytes,
  houses.numbers.starts,
  houses.index,
  areas.name,
  areas.firstRing,
  areas.ringStarts,
  areas.corners,
  areas.index,
]

export function packStreetIndex(file: StreetIndexFile): ArrayBuffer {
  return packFile({ edition: STREET_INDEX_EDITION, bounds: file.bounds }, flats(file))
}

/** Throws for a truncated file or another edition. */
export function unpackStreetIndex(packed: ArrayBuffer): StreetIndexFile {
  const { head, numbers, signed, index, texts } = unpackFile(packed)
  const { edition, bounds } = head as { edition: number; bounds: StreetIndexFile['bounds'] }
  if (edition !== STREET_INDEX_EDITION) throw new Error('of another edition')
  return {
    bounds,
    names: texts(),
    pieces: { ends: signed(), name: numbers(), index: index() },
    crossings: { at: signed(), names: numbers(), index: index() },
    houses: { at: signed(), street: numbers(), numbers: texts(), index: index() },
    areas: {
      name: numbers(),
      firstRing: numbers(),
      ringStarts: numbers(),
      corners: signed(),
      index: index(),
    },
  }
}
