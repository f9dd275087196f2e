/**
 * Towns, zips and counties of the United States as flat arrays in one file of about 4 MB, used without parsing. Written
 * by make-gazetteer.ts. Increment the edition when the format changes.
 */
import { type Flat, packFile, type Texts, unpackFile } from './packed-file.ts'

export const GAZETTEER_EDITION = 1

export interface Gazetteer {
  /** Two-letter codes; the arrays contain indexes into this list. */
  states: readonly string[]
  towns: {
    /** Pairs of longitude and latitude, sorted by key for binary search. */
    positions: Float32Array
    /** 0 if under 1,000 or unknown. */
    population: Uint32Array
    state: Uint8Array
    names: Texts
    /** Normalized names (normalizeCity). */
    keys: Texts
    /** A Flatbush. */
    index: ArrayBuffer
  }
  zips: {
    positions: Float32Array
    code: Uint32Array
    state: Uint8Array
    /** Index of the town with this name, or NO_TOWN. */
    town: Uint32Array
    index: ArrayBuffer
  }
  counties: {
    names: Texts
    state: Uint8Array
    /** West, south, east, north. */
    boxes: Float32Array
    /**
     * Index of the first ring of each county in `ringStarts`, and of the first corner of each ring in `corners`, plus
     * an end entry.
     */
    firstRing: Uint32Array
    ringStarts: Uint32Array
    corners: Float32Array
  }
}

export const NO_TOWN = 0xffffffff

const flats = ({ towns, zips, counties }: Gazetteer): Flat[] => [
  towns.positions,
  towns.population,
  towns.state,
  towns.names.bytes,
  towns.names.starts,
  towns.keys.bytes,
  towns.keys.starts,
  towns.index,
  zips.positions,
  zips.code,
  zips.state,
  zips.town,
  zips.index,
  counties.names.bytes,
  counties.names.starts,
  counties.state,
  counties.boxes,
  counties.firstRing,
  counties.ringStarts,
  counties.corners,
]

export function packGazetteer(gazetteer: Gazetteer): ArrayBuffer {
  return packFile({ edition: GAZETTEER_EDITION, states: gazetteer.states }, flats(gazetteer))
}

/** Throws for a truncated file or another edition. */
export function readGazetteer(packed: ArrayBuffer): Gazetteer {
  const { head, bytes, numbers, floats, index, texts } = unpackFile(packed)
  const { edition, states } = head as { edition: number; states: string[] }
  if (edition !== GAZETTEER_EDITION) throw new Error('of another edition')
  return {
    states,
    towns: {
      positions: floats(),
      population: numbers(),
      state: bytes(),
      names: texts(),
      keys: texts(),
      index: index(),
    },
    zips: { positions: floats(), code: numbers(), state: bytes(), town: numbers(), index: index() },
    counties: {
      names: texts(),
      state: bytes(),
      boxes: floats(),
      firstRing: numbers(),
      ringStarts: numbers(),
      corners: floats(),
    },
  }
}
