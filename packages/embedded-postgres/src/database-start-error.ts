/** The embedded PostgreSQL cannot run here. The message says what to do; a database of one's own is always a way out. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'

  constructor(reason: string) {
    super(`${reason}. Or set DATABASE_URL to a PostgreSQL (15 or newer) of your own.`)
  }
}
