/** The real server: `node main.ts` in a separate process, on a private port of this machine. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))

interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface ServerProcess {
  node: ChildProcess
  url: string
  /** Resolves when it reports that it is ready; rejects when it ends first. */
  ready: Promise<void>
  ended: Promise<Ending>
  /** The server's terminal output so far. */
  output(): string
}

/** `environment` is everything that the process gets, except for PATH and the compile cache (global-setup.ts). */
export function launchServer(environment: Record<string, string>): ServerProcess {
  const { PORT = '', HOST = '127.0.0.1' } = environment
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const node = spawn(process.execPath, [main], {
    env: { PATH, NODE_COMPILE_CACHE, HOST, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      written += chunk
      if (written.includes('Lamplighter is ready')) resolve()
    }
    node.stdout.on('data', read)
    node.stderr.on('data', read)
    node.once('close', (code) => reject(new Error(`the server ended with ${code}: ${written}`)))
  })
  // Not every test awaits it, and a test may kill the process first.
  ready.catch(() => {})
  const ended = once(node, 'close').then(([code, signal]): Ending => ({ code, signal }))
  return { node, url: `http://${HOST}:${PORT}`, ready, ended, output: () => written }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}
