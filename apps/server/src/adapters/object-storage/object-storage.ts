/**
 * Storage of photos and videos: one interface, one file per provider. Keys are the paths of the domain's
 * storage-path.ts. A stored object never changes; different content gets a different key.
 */
import type { Readable } from 'node:stream'

export interface StoredObject {
  bytes: number
  /** The whole object, or the given inclusive range of bytes. */
  read(range?: { start: number; end: number }): Readable
}

export interface ObjectStorage {
  /**
   * Stores a finished local file under a key; once it returns the object is complete and durable. `move`: the caller does
   * not need the file any more, so it may become the object. `onBytes` is called while a large file is sent.
   */
  putFile(
    key: string,
    file: string,
    contentType: string,
    options?: { move: boolean; onBytes?: () => void },
  ): Promise<void>
  putBytes(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Null when there is no such object. */
  get(key: string): Promise<StoredObject | null>
  /**
   * Writes the object to a new local file; returns false when there is no such object. `link`: if the object is itself
   * a file on the same disk, the new name may be a hard link to it.
   */
  saveTo(key: string, file: string, options: { link: boolean }): Promise<boolean>
  /** Throws when there is no object `from`; the copy is complete and durable. */
  copy(from: string, to: string): Promise<void>
  /** No error when it does not exist. */
  delete(key: string): Promise<void>
}
