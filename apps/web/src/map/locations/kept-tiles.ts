/**
 * Cache of received tiles, for when the server is unreachable. In memory only, and only
 * for the user who received them.
 */
export interface KeptTile {
  bytes: ArrayBuffer
  /** Version of the tile. A map that has drawn this version keeps it. */
  etag: string | null
}

/** The oldest are dropped first. */
const MOST_BYTES = 16 * 1024 * 1024
const MOST_TILES = 2_000

export class KeptTiles {
  #owner: string | null = null
  #bytes = 0
  readonly #tiles = new Map<string, KeptTile>()

  keep(owner: string | null, url: string, tile: KeptTile): void {
    this.#belongTo(owner)
    this.#drop(url)
    this.#tiles.set(url, tile)
    this.#bytes += tile.bytes.byteLength
    for (const oldest of this.#tiles.keys()) {
      if (this.#bytes <= MOST_BYTES && this.#tiles.size <= MOST_TILES) break
      this.#drop(oldest)
    }
  }

  find(owner: string | null, url: string): KeptTile | undefined {
    this.#belongTo(owner)
    return this.#tiles.get(url)
  }

  #belongTo(owner: string | null): void {
    if (owner === this.#owner) return
    this.#owner = owner
    this.#tiles.clear()
    this.#bytes = 0
  }

  #drop(url: string): void {
    this.#bytes -= this.#tiles.get(url)?.bytes.byteLength ?? 0
    this.#tiles.delete(url)
  }
}
