/** Checks that the port is free before anything is created for a server that could not listen. */
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Throws the error that listening would throw. Port 0 means any free one. */
export async function rejectTakenPort(port: number, host: string): Promise<void> {
  if (port === 0) return
  const server = createServer()
  server.listen({ port, host })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
