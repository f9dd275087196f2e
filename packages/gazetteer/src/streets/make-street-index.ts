/** Creates the index of a street map tile by tile, keeping only names and positions. */
import { metersPerDegreeEast } from '@lamplighter/domain/map'
import Flatbush from 'flatbush'
import { packTexts } from '../packed-file.ts'
import { hereAt } from '../street-index/ground.ts'
import { packStreetIndex, type StreetIndexFile, UNITS_PER_DEGREE } from '../street-index/street-index-file.ts'
import { openTables } from '../street-index/street-tables.ts'
import { crossingsOf } from './crossings-of-tile.ts'
import { streetsOfHouses } from './house-streets.ts'
import { latitudeAt, longitudeAt, openMap } from './map-tiles.ts'
import { nameAreas } from './named-areas.ts'
import { readTile, type Spot, type TileArea, type TileLabel, type TileThings } from './tile-things.ts'

/** Two roads meet if the end of one is this close to the other. */
const MEET_METERS = 0.8
/** A divided street crosses another one several times; crossings this close count as one. */
const SAME_CROSSING_METERS = 35
/** A house farther from every street has no address. */
const HOUSE_METERS = 80

/** Throws an Error with a readable message if the map has no streets. */
export async function makeStreetIndex(path: string): Promise<ArrayBuffer> {
  const map = await openMap(path)
  try {
    const names = new NamesOfMap(map.zoom)
    for await (const { column, row, bytes } of map.tiles()) names.add(column, row, readTile(bytes))
    return packStreetIndex(names.finish(map.bounds))
  } finally {
    await map.close()
  }
}

/** Longitude and latitude in UNITS_PER_DEGREE. */
type Position = readonly [number, number]

interface House {
  number: string
  street: string | null
  at: Position
}

/** Data collected from the tiles of one zoom. */
export class NamesOfMap {
  readonly #zoom: number
  readonly #names = new Map<string, number>()
  readonly #ends: number[] = []
  readonly #pieceNames: number[] = []
  readonly #crossings = new Map<string, { at: Position; names: [number, number] }[]>()
  readonly #houses: House[] = []
  readonly #parts: (TileArea & { column: number; row: number })[] = []
  readonly #labels: (TileLabel & { column: number; row: number })[] = []
  readonly #extents = new Map<string, number>()

  constructor(zoom: number) {
    this.#zoom = zoom
  }

  add(column: number, row: number, { extent, roads, houses, areas, labels }: TileThings): void {
    const place = ([x, y]: Spot): Position => [
      Math.round(longitudeAt(column + x / extent, this.#zoom) * UNITS_PER_DEGREE),
      Math.round(latitudeAt(row + y / extent, this.#zoom) * UNITS_PER_DEGREE),
    ]
    const isWithin = ([x, y]: Spot) => x >= 0 && y >= 0 && x < extent && y < extent
    for (const { name, lines } of roads) {
      const named = this.#nameOf(name)
      for (const line of lines)
        for (const [from, to] of partsWithin(line, extent)) this.#piece(named, place(from), place(to))
    }
    const metersPerUnit = unitMeters(row, extent, this.#zoom)
    for (const { at, names } of crossingsOf(roads, extent, Math.max(1.5, MEET_METERS / metersPerUnit)))
      this.#crossing(place(at), [this.#nameOf(names[0]), this.#nameOf(names[1])])
    for (const { number, street, at } of houses)
      if (isWithin(at)) this.#houses.push({ number, street, at: place(at) })
    if (areas.length > 0) this.#extents.set(`${column} ${row}`, extent)
    for (const area of areas) this.#parts.push({ ...area, column, row })
    for (const label of labels) if (isWithin(label.at)) this.#labels.push({ ...label, column, row })
  }

  finish(bounds: StreetIndexFile['bounds']): StreetIndexFile {
    const areas = this.#packAreas()
    const crossings = [...this.#crossings.values()].flat()
    const noHouses = {
      at: new Int32Array(),
      street: new Uint32Array(),
      numbers: packTexts([]),
      index: indexOf([]),
    }
    const file: StreetIndexFile = {
      bounds,
      areas,
      pieces: {
        ends: Int32Array.from(this.#ends),
        name: Uint32Array.from(this.#pieceNames),
        index: indexOf(this.#pieceNames.map((_, at) => boxOf(this.#ends.slice(4 * at, 4 * at + 4)))),
      },
      crossings: {
        at: Int32Array.from(crossings.flatMap(({ at }) => at)),
        names: Uint32Array.from(crossings.flatMap(({ names }) => names)),
        index: indexOf(crossings.map(({ at: [x, y] }) => [x, y, x, y])),
      },
      houses: noHouses,
      names: packTexts([]),
    }
    // Finds the streets of houses among the segments. A house may name its street itself.
    const houses = this.#packHouses(file)
    return { ...file, houses, names: packTexts([...this.#names.keys()]) }
  }

  #nameOf(name: string): number {
    const known = this.#names.get(name)
    if (known !== undefined) return known
    this.#names.set(name, this.#names.size)
    return this.#names.size - 1
  }

  #piece(name: number, from: Position, to: Position): void {
    this.#ends.push(...from, ...to)
    this.#pieceNames.push(name)
  }

  #crossing(at: Position, [one, other]: [number, number]): void {
    const names: [number, number] = one < other ? [one, other] : [other, one]
    const key = names.join(' ')
    const known = this.#crossings.get(key) ?? []
    if (known.some((crossing) => metersApart(crossing.at, at) < SAME_CROSSING_METERS)) return
    known.push({ at, names })
    this.#crossings.set(key, known)
  }

  #packHouses(file: StreetIndexFile): StreetIndexFile['houses'] {
    const tables = openTables(file)
    const [, , , middle] = file.bounds
    const plane = hereAt(0, middle * UNITS_PER_DEGREE)
    const found = streetsOfHouses(
      this.#houses.map(({ number, street, at: [x, y] }) => ({
        number,
        x: x * plane.east,
        y: y * plane.north,
        streets: street ? [] : tables.streetsRound(hereAt(x, y), HOUSE_METERS),
      })),
    )
    const kept = this.#houses.flatMap((house, at) => {
      const street = house.street ? this.#nameOf(house.street) : (found[at] ?? null)
      return street === null ? [] : [{ ...house, street }]
    })
    return {
      at: Int32Array.from(kept.flatMap(({ at }) => at)),
      street: Uint32Array.from(kept, ({ street }) => street),
      numbers: packTexts(kept.map(({ number }) => number)),
      index: indexOf(kept.map(({ at: [x, y] }) => [x, y, x, y])),
    }
  }

  #packAreas(): StreetIndexFile['areas'] {
    const extentOf = (column: number, row: number) => this.#extents.get(`${column} ${row}`) ?? 4096
    const named = nameAreas(this.#parts, this.#labels, extentOf)
    const parts = named.flatMap(({ name, parts: cut }) =>
      cut.map(({ column, row, rings }) => ({
        name: this.#nameOf(name),
        rings: rings.map((ring) =>
          ring.flatMap(([x, y]) => [
            Math.round(longitudeAt(column + x / extentOf(column, row), this.#zoom) * UNITS_PER_DEGREE),
            Math.round(latitudeAt(row + y / extentOf(column, row), this.#zoom) * UNITS_PER_DEGREE),
          ]),
        ),
      })),
    )
    const rings = parts.flatMap((part) => part.rings)
    return {
      name: Uint32Array.from(parts, ({ name }) => name),
      firstRing: startsOf(parts.map((part) => part.rings.length)),
      ringStarts: startsOf(rings.map((ring) => ring.length / 2)),
      corners: Int32Array.from(rings.flat()),
      index: indexOf(parts.map((part) => boxOf(part.rings.flat()))),
    }
  }
}

/** Segments of a line that touch the tile itself; the next tile has those in the margin. */
function partsWithin(line: readonly Spot[], extent: number): [Spot, Spot][] {
  return line.flatMap((to, at): [Spot, Spot][] => {
    const from = line[at - 1]
    if (!from) return []
    const isBeyond = (axis: 0 | 1) =>
      (from[axis] < 0 && to[axis] < 0) || (from[axis] > extent && to[axis] > extent)
    return isBeyond(0) || isBeyond(1) ? [] : [[from, to]]
  })
}

function metersApart([ax, ay]: Position, [bx, by]: Position): number {
  return Math.hypot(...hereAt(ax, ay).to(bx, by))
}

const unitMeters = (row: number, extent: number, zoom: number) =>
  (metersPerDegreeEast(latitudeAt(row + 0.5, zoom)) * 360) / 2 ** zoom / extent

type Box = readonly [number, number, number, number]

function boxOf(positions: readonly number[]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < positions.length; at += 2) {
    const [x = 0, y = 0] = [positions[at], positions[at + 1]]
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  return [west, south, east, north]
}

function indexOf(boxes: readonly Box[]): ArrayBuffer {
  if (boxes.length === 0) return new ArrayBuffer(0)
  const index = new Flatbush(boxes.length, 16, Int32Array)
  for (const box of boxes) index.add(...box)
  index.finish()
  return index.data as ArrayBuffer
}

function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  for (const [at, length] of lengths.entries()) starts[at + 1] = (starts[at] ?? 0) + length
  return starts
}
