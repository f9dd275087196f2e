/** Runs the program `osmium`, which reads OpenStreetMap files and assembles points into lines and areas. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const MISSING =
  'Reading OpenStreetMap extracts needs the program osmium: apt install osmium-tool (Debian, Ubuntu) or brew install ' +
  'osmium-tool (macOS). Maps in .pmtiles need nothing.'

/** Yields its output line by line. Throws its error output if it fails. */
export async function* osmium(args: readonly string[]): AsyncGenerator<string> {
  const child = spawn('osmium', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const ended = once(child, 'close') as Promise<[code: number | null]>
  // The error is handled below, after all lines are read.
  ended.catch(() => undefined)
  try {
    yield* createInterface({ input: child.stdout })
    const [code] = await ended.catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Error(MISSING) : error
    })
    if (code !== 0)
      throw new Error(said.join('').trim().replaceAll(/\s+/g, ' ') || `osmium ended with ${code}.`)
  } finally {
    child.kill()
  }
}

export async function osmiumSays(args: readonly string[]): Promise<string> {
  const lines: string[] = []
  for await (const line of osmium(args)) lines.push(line)
  return lines.join('\n')
}
