/** Creates the index of a map in a child process with the lowest priority, so that requests come first. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'

const program = new URL('./index-map.ts', import.meta.url)

/** Writes a complete file or none. Throws an Error with a readable message; `stopped` cancels it. */
export async function indexMapApart(map: string, path: string, stopped: AbortSignal): Promise<void> {
  stopped.throwIfAborted()
  const child = fork(program, [map, path], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] })
  const said: string[] = []
  child.stderr?.setEncoding('utf8').on('data', (text: string) => said.push(text))
  giveWay(child.pid)
  // The child notices the closed channel after the current tile, and cleans up.
  const stop = () => child.connected && child.disconnect()
  stopped.addEventListener('abort', stop, { once: true })
  try {
    // Waits for 'exit' of the process; its 'close' never comes if this side closed the channel.
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
    // The process has ended, or the system forbids it. It works without lower priority too.
  }
}

/** Extracts the error message from a stack trace. */
const reasonIn = (text: string) => /^\w*Error(?: \[\w+\])?: (.+)$/m.exec(text)?.[1]
