/** Whether the port can be had, asked before anything is made for a server that then could not listen. */
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Throws what listening would end with. Port 0 is whichever is free. */
export async function refuseTakenPort(port: number, host: string): Promise<void> {
  if (port === 0) return
  const server = createServer()
  server.listen({ port, host })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
