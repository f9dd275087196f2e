/** Names of places, from this installation's street maps: one interface for the rest of the server. */
import type { Coordinates, StreetBase } from '@lamplighter/domain/map'
import type { StreetFinding } from '@lamplighter/gazetteer/street-index'
import type { BasemapFile } from '../basemap/basemap.ts'

export interface Streets {
  /** True while no map has names, so there is nothing to look up. */
  isEmpty(): boolean
  /** Identifies the maps in use: changes when a map is added, removed or changed. */
  edition(): string
  /** Takes microseconds, from memory; null when nothing with a name is near. */
  wordsAt(point: Coordinates): string | null
  /** Finds houses, corners, streets and parks by text, best first. */
  find(text: string, middle: Coordinates | null): StreetFinding[]
  /** The URL at which devices read a map's index; undefined while there is none. */
  fileOf(map: StreetBase): StreetBase['names']
  /** The index file with this name, which contains the content hash; null when there is none. */
  openFile(name: string): Promise<BasemapFile | null>
  /** Looks for new and changed maps and indexes them; called periodically. Never throws. */
  refresh(): Promise<void>
  /** Stops indexing. */
  close(): Promise<void>
}
