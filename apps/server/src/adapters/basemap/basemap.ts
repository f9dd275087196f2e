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
  /** The map of the whole country; null until it has been made. */
  embedded(): Promise<StreetBase | null>
  /** Null when there is no such map, or when its content has changed. */
  open(id: string, contentHash: string): Promise<BasemapFile | null>
  /** The path of a street map's file on this server; null when it has no file with this content. */
  pathOf(id: string, contentHash: string): Promise<string | null>
  /** Looks for maps that other servers have stored; called periodically. Never throws. */
  refresh(): Promise<void>
}
