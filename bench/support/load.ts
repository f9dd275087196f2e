/** Sends requests over keep-alive connections, a few at a time. A response that is not a success ends the run. */
import { Agent, request as httpRequest } from 'node:http'

export interface Call {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Answer {
  headers: NodeJS.Dict<string | string[]>
  bytes: Buffer
}

/** Sends `count` calls, `concurrency` at a time. Returns the duration of each in milliseconds. */
export async function load(
  url: string,
  count: number,
  call: (at: number) => Call | Promise<Call>,
  concurrency = 4,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const times: number[] = []
  let next = 0
  async function worker(): Promise<void> {
    while (next < count) {
      const wanted = await call(next++)
      const began = performance.now()
      await send(url, wanted, agent)
      times.push(performance.now() - began)
    }
  }
  try {
    await Promise.all(Array.from({ length: concurrency }, worker))
  } finally {
    agent.destroy()
  }
  return times
}

export function send(
  url: string,
  { method = 'GET', path, headers = {}, body }: Call,
  agent?: Agent,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      `${url}${path}`,
      {
        method,
        agent,
        headers: {
          ...headers,
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks)
          if (answer.statusCode && answer.statusCode < 300) return resolve({ headers: answer.headers, bytes })
          reject(
            new Error(`${method} ${path} answered ${answer.statusCode}: ${bytes.toString().slice(0, 500)}`),
          )
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
