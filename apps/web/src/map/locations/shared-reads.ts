/**
 * Shares one request among simultaneous callers with the same key: beyond the highest zoom, the map requests each tile four
 * times. The request is aborted when the last caller has aborted.
 */
export class SharedReads<Answer> {
  readonly #running = new Map<string, Running<Answer>>()

  /** Calls `read` unless it already runs for this key. Throws its error, or the signal's reason. */
  async ask(
    key: string,
    read: (signal: AbortSignal) => Promise<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> {
    signal.throwIfAborted()
    const running = this.#running.get(key) ?? this.#start(key, read)
    const over = new AbortController()
    running.askers += 1
    const givenUp = new Promise<never>((_, reject) => {
      const giveUp = () => {
        running.askers -= 1
        if (running.askers === 0) running.stop()
        reject(signal.reason)
      }
      signal.addEventListener('abort', giveUp, { signal: over.signal })
    })
    try {
      return await Promise.race([running.answer, givenUp])
    } finally {
      over.abort()
    }
  }

  #start(key: string, read: (signal: AbortSignal) => Promise<Answer>): Running<Answer> {
    const controller = new AbortController()
    const forget = () => {
      if (this.#running.get(key) === running) this.#running.delete(key)
    }
    const running: Running<Answer> = {
      askers: 0,
      answer: read(controller.signal).finally(forget),
      stop: () => {
        forget()
        controller.abort()
      },
    }
    this.#running.set(key, running)
    return running
  }
}

interface Running<Answer> {
  answer: Promise<Answer>
  askers: number
  stop: () => void
}
