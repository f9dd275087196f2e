/** The index of a street map, opened: its tables, and the trees by which they are asked for what lies round a spot. */
import type { NamedSpot } from '@lamplighter/domain/map'
import Flatbush from 'flatbush'
import { textAt } from '../packed-file.ts'
import { type Here, metresToPiece, type Piece } from './ground.ts'
import type { StreetIndexFile } from './street-index-file.ts'

export interface NearStreet {
  name: number
  metres: number
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

  /** An area's edges, from corner to corner. */
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
    /** All streets within reach, each by its nearest piece, the nearest first. */
    streetsRound(here: Here, reach: number): NearStreet[] {
      const nearest = new Map<number, NearStreet>()
      for (const at of around.pieces(here, reach)) {
        // By hand: this runs for each piece round each location of a list.
        const { ends } = pieces
        const piece: Piece = [
          ((ends[4 * at] ?? 0) - here.x) * here.east,
          ((ends[4 * at + 1] ?? 0) - here.y) * here.north,
          ((ends[4 * at + 2] ?? 0) - here.x) * here.east,
          ((ends[4 * at + 3] ?? 0) - here.y) * here.north,
        ]
        const metres = metresToPiece(piece)
        const name = pieces.name[at] ?? 0
        if (metres <= reach && metres < (nearest.get(name)?.metres ?? Number.POSITIVE_INFINITY))
          nearest.set(name, { name, metres, piece })
      }
      return [...nearest.values()].sort((one, other) => one.metres - other.metres)
    },
  }
}

export type StreetTables = ReturnType<typeof openTables>

/** The places in a table of what lies in the square of so many meters round a spot. */
function searchIn(data: ArrayBuffer): (here: Here, metres: number) => number[] {
  if (data.byteLength === 0) return () => []
  const tree = Flatbush.from(data)
  return ({ x, y, east, north }, metres) =>
    tree.search(x - metres / east, y - metres / north, x + metres / east, y + metres / north)
}
