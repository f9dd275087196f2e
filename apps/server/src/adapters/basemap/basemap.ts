/** The map files of this installation, as the rest of the server sees them. */
import type { Readable } from 'node:stream'
import type { StreetBase } from '@lamplighter/domain/map'

/** One street map's file, of exactly the content that was asked for. */
export interface BasemapFile {
  bytes: number
  /** Reads a byte range (its end included) or everything, then closes the file. A caller that does not read must close it. */
  read(range?: { start: number; end: number }): Readable
  close(): Promise<void>
}

export interface Basemap {
  streets(): Promise<StreetBase[]>
  /** The map of the whole country, once it has been made. */
  embedded(): Promise<StreetBase | null>
  /** Null when there is no such map, or no longer with this content. */
  open(id: string, contentHash: string): Promise<BasemapFile | null>
  /** Where this server has a street map's file; null when it has none of this content. */
  pathOf(id: string, contentHash: string): Promise<string | null>
  /** Looks for maps that other servers have stored; called from time to time. Never throws. */
  refresh(): Promise<void>
}
