/** Questions of commands at a terminal. */
import { createInterface } from 'node:readline/promises'

interface Streams {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean }
  stdout: NodeJS.WritableStream
}

/** Returns the answer; null if there is no terminal, or if the operator presses Ctrl+C or Ctrl+D. */
export async function ask(question: string, { stdin, stdout }: Streams = process): Promise<string | null> {
  if (!stdin.isTTY) return null
  const terminal = createInterface({ input: stdin, output: stdout })
  // If the output is a pipe, Ctrl+D closes the terminal, but does not end the question.
  const closed = new AbortController()
  terminal.once('close', () => closed.abort())
  try {
    return (await terminal.question(question, { signal: closed.signal })).trim()
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error
    stdout.write('\n')
    return null
  } finally {
    terminal.close()
  }
}
