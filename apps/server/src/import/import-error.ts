/** The import cannot start or continue. The message says why and what to do; the exit code of the command is 2. */
export class ImportError extends Error {
  override name = 'ImportError'
  /** The message without advice for the command line. */
  readonly sentence: string

  constructor(sentence: string, onTheCommandLine = '') {
    super(sentence + onTheCommandLine)
    this.sentence = sentence
  }
}
