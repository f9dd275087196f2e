/** Makes the index of a map in a process of its own at the lowest priority: requests come first. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'

const program = new URL('./index-map.ts', import.meta.url)

/** Writes the file whole or not at all. Throws an Error in words; `stopped` ends it where it is. */
export async function indexMapApart(map: string, path: string, stopped: AbortSignal): Promise<void> {
  stopped.throwIfAborted()
  const child = fork(program, [map, path], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] })
  const said: string[] = []
  child.stderr?.setEncoding('utf8').on('data', (text: string) => said.push(text))
  giveWay(child.pid)
  // It notices the closed channel after the tile that it is at, and clears up after itself.
  const stop = () => child.connected && child.disconnect()
  stopped.addEventListener('abort', stop, { once: true })
  try {
    // Not the process's own 'close', which never comes after a channel that was closed from here.
    const [[code]] = await Promise.all([once(child, 'exit'), child.stderr && once(child.stderr, 'close')])
    if (code !== 0 || stopped.aborted)
      throw new Error(reasonIn(said.join('')) ?? `its process ended with ${code}`)
  } finally {
    stopped.removeEventListener('abort', stop)
  }
}

function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // Gone already, or the system allows it not: it is made all the same.
  }
}

/** What a stack trace says was wrong. */
const reasonIn = (text: string) => /^\w*Error(?: \[\w+\])?: (.+)$/m.exec(text)?.[1]
