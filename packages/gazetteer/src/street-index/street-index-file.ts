/**
 * The named places of one street map as flat arrays, in one file: read at once, used as it lies there. Made by
 * make-street-index.ts; whoever changes the form, or what is found, raises the edition.
 */
import { type Flat, packFile, type Texts, unpackFile } from '../packed-file.ts'

export const STREET_INDEX_EDITION = 1

/** Positions are whole ten-millionths of a degree: about a centimeter. */
export const UNITS_PER_DEGREE = 1e7

export interface StreetIndexFile {
  /** West, south, east, north; degrees. */
  bounds: readonly [number, number, number, number]
  /** Each name once, of streets and of areas. */
  names: Texts
  /** Straight pieces of streets: longitude, latitude of one end and of the other. */
  pieces: { ends: Int32Array; name: Uint32Array; index: ArrayBuffer }
  /** Each with the places of its two names. */
  crossings: { at: Int32Array; names: Uint32Array; index: ArrayBuffer }
  /** House numbers, each with the name of the street it belongs to. */
  houses: { at: Int32Array; street: Uint32Array; numbers: Texts; index: ArrayBuffer }
  /** Parks and the like, one entry for each part of one that a tile cut off. */
  areas: {
    name: Uint32Array
    /** Where the rings of each begin in `ringStarts`, and the corners of each ring in `corners`; with an end. */
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

/** Throws for a file that was cut off or is of another edition. */
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
