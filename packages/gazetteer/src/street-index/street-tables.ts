/** The opened index of a street map: its tables and their spatial indexes. */
import type { NamedSpot } from '@lamplighter/domain/map'
import Flatbush from 'flatbush'
import { textAt } from '../packed-file.ts'
import { type Here, metersToSegment, type Piece } from './ground.ts'
import type { StreetIndexFile } from './street-index-file.ts'

export interface NearStreet {
  name: number
  meters: number
  piece: Piece
}

export function openTables(file: StreetIndexFile) {
  const { names, pieces, crossings, houses, areas } = file
  const around = {
    pieces: searchIn(pieces.index),
    crossings: searchIn(crossings.index),
    houses: searchIn(houses.index),
    areas: searchIn(areas.index),
  }
  const nameAt = (name: number | undefined) => textAt(names, name ?? 0)

  /** Edges of an area, as segments. */
  function* edgesOf(area: number): Generator<Piece> {
    const { firstRing, ringStarts, corners } = areas
    for (let ring = firstRing[area] ?? 0; ring < (firstRing[area + 1] ?? 0); ring++) {
      const [from = 0, to = 0] = [ringStarts[ring], ringStarts[ring + 1]]
      for (let at = from, before = to - 1; at < to; before = at++)
        yield [
          corners[2 * before] ?? 0,
          corners[2 * before + 1] ?? 0,
          corners[2 * at] ?? 0,
          corners[2 * at + 1] ?? 0,
        ]
    }
  }

  return {
    file,
    around,
    nameAt,
    edgesOf,
    crossingSpot: (at: number): NamedSpot => ({
      kind: 'crossing',
      streets: [nameAt(crossings.names[2 * at]), nameAt(crossings.names[2 * at + 1])],
    }),
    houseSpot: (at: number): NamedSpot => ({
      kind: 'house',
      number: textAt(houses.numbers, at),
      street: nameAt(houses.street[at]),
    }),
    /** Streets within `reach`, each with its nearest segment, nearest first. */
    streetsRound(here: Here, reach: number): NearStreet[] {
      const nearest = new Map<number, NearStreet>()
      for (const at of around.pieces(here, reach)) {
        // Inlined for speed: this runs for each segment around each location of a list.
        const { ends } = pieces
        const piece: Piece = [
          ((ends[4 * at] ?? 0) - here.x) * here.east,
          ((ends[4 * at + 1] ?? 0) - here.y) * here.north,
          ((ends[4 * at + 2] ?? 0) - here.x) * here.east,
          ((ends[4 * at + 3] ?? 0) - here.y) * here.north,
        ]
        const meters = metersToSegment(piece)
        const name = pieces.name[at] ?? 0
        if (meters <= reach && meters < (nearest.get(name)?.meters ?? Number.POSITIVE_INFINITY))
          nearest.set(name, { name, meters, piece })
      }
      return [...nearest.values()].sort((one, other) => one.meters - other.meters)
    },
  }
}

export type StreetTables = ReturnType<typeof openTables>

/** Returns a search for the table entries within a square around a point. */
function searchIn(data: ArrayBuffer): (here: Here, meters: number) => number[] {
  if (data.byteLength === 0) return () => []
  const tree = Flatbush.from(data)
  return ({ x, y, east, north }, meters) =>
    tree.search(x - meters / east, y - meters / north, x + meters / east, y + meters / north)
}
