/** The import cannot start or continue. The message says why and what to do; the exit code is 2. */
export class ImportError extends Error {
  override name = 'ImportError'
}
