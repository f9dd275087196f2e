/** The import cannot run, or cannot go on. The sentence says why and what to do; the run ends with exit code 2. */
export class ImportError extends Error {
  override name = 'ImportError'
}
