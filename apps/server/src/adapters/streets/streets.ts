/** The words of a place, from the street maps of this installation: one interface for the rest of the server. */
import type { Coordinates, StreetBase } from '@lamplighter/domain/map'
import type { StreetFinding } from '@lamplighter/gazetteer/street-index'
import type { BasemapFile } from '../basemap/basemap.ts'

export interface Streets {
  /** True while no map has names: then there is nothing to ask for. */
  isEmpty(): boolean
  /** Names the maps that answer: another text after one came, went or changed. */
  edition(): string
  /** Some microseconds, from memory; null where nothing with a name is near. */
  wordsAt(point: Coordinates): string | null
  /** Houses, corners, streets and parks by text, the best first. */
  find(text: string, middle: Coordinates | null): StreetFinding[]
  /** Where devices read the index of a map; undefined while there is none. */
  fileOf(map: StreetBase): StreetBase['names']
  /** The index of that file name, which names the content; null where there is none. */
  openFile(name: string): Promise<BasemapFile | null>
  /** Looks for maps that came or changed and indexes them; called from time to time. Never throws. */
  refresh(): Promise<void>
  /** Ends an indexing where it is. */
  close(): Promise<void>
}
