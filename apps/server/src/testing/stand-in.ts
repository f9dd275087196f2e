/** A server on this machine in place of an external one: it answers as the test says, and records requests. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StandIn {
  url: string
  answer: RequestListener
  /** Answers every request with `body` as JSON. */
  say(body: unknown): void
  /** Paths and callers since the start, or since `forget`. */
  asked: string[]
  agents: (string | undefined)[]
  forget(): void
  close(): void
}

export async function startStandIn(): Promise<StandIn> {
  const server = createServer((request, response) => {
    standIn.asked.push(request.url ?? '')
    standIn.agents.push(request.headers['user-agent'])
    standIn.answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const standIn: StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: (_request, response) => response.writeHead(404).end(),
    say(body) {
      standIn.answer = (_request, response) =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    },
    asked: [],
    agents: [],
    forget() {
      standIn.asked = []
      standIn.agents = []
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return standIn
}
