/**
 * The mark that each tile was last given to the map with. When the map sees a tile's mark again it keeps what it has drawn,
 * whatever bytes come along: so a tile that cannot be read leaves the drawn one alone.
 */
const rememberedAtMost = 2_000

export class TileMarks {
  readonly #given = new Map<string, string>()
  #missed = 0

  /** For a tile that came; `etag` says which state of it. */
  forRead(url: string, etag: string | null): string {
    // A tile that stood empty for a while must not pass for unchanged once it comes.
    const mark = `${etag ?? performance.now()} ${this.#missed}`
    if (this.#given.size >= rememberedAtMost) this.#given.clear()
    this.#given.set(url, mark)
    return mark
  }

  /** For a tile that did not come: the mark of the drawn one, if there is one. */
  forMissed(url: string): string | undefined {
    this.#missed++
    return this.#given.get(url)
  }
}
