/** The words of a place, from the street maps of this installation: one interface for the rest of the server. */
import type { Coordinates, NamedSpot } from '@lamplighter/domain/map'

export interface StreetFinding extends Coordinates {
  spot: NamedSpot
  /** Of the map that it is on. */
  map: string
}

export interface Streets {
  /** True while no map has names: then there is nothing to ask for. */
  isEmpty(): boolean
  /** Some microseconds, from memory; null where nothing with a name is near. */
  wordsAt(point: Coordinates): string | null
  /** Houses, corners, streets and parks by text, the best first. */
  find(text: string, middle: Coordinates | null): StreetFinding[]
  /** Looks for maps that came or changed and indexes them; called from time to time. Never throws. */
  refresh(): Promise<void>
  /** Ends an indexing where it is. */
  close(): Promise<void>
}
