/**
 * The embedded PostgreSQL cannot run here. The message says what to do, and mentions an external database as the
 * alternative.
 */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'

  constructor(reason: string) {
    super(`${reason}. Or set DATABASE_URL to a PostgreSQL (15 or newer) of your own.`)
  }
}
