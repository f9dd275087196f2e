/** The rest of the server looks up street and place names here. The names come from this installation's street maps. */
import type { Coordinates, StreetBase } from '@lamplighter/domain/map'
import type { StreetFinding } from '@lamplighter/gazetteer/street-index'
import type { BasemapFile } from '../basemap/basemap.ts'

export interface Streets {
  /** True while no street map has names. */
  isEmpty(): boolean
  /** Identifies the maps in use: changes when a map is added, removed or changed. */
  edition(): string
  /** Names the place of a point, from memory in microseconds; null if nothing with a name is near. */
  wordsAt(point: Coordinates): string | null
  /** Finds houses, corners, streets and parks by text, best first. */
  find(text: string, middle: Coordinates | null): StreetFinding[]
  /** The URL from which devices download a map's index of names; undefined while there is none. */
  fileOf(map: StreetBase): StreetBase['names']
  /** Opens an index file by its name, which contains the content hash; null if there is none. */
  openFile(name: string): Promise<BasemapFile | null>
  /** Looks for new and changed maps and indexes them; called periodically. Never throws. */
  refresh(): Promise<void>
  /** Stops indexing. */
  close(): Promise<void>
}
