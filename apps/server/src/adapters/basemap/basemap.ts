/** The interface to this installation's map files. */
import type { Readable } from 'node:stream'
import type { StreetBase } from '@lamplighter/domain/map'

/** A street map's file with exactly the requested content. */
export interface BasemapFile {
  bytes: number
  /** Reads a byte range (inclusive) or the whole file, then closes it. A caller that does not read must call `close`. */
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
