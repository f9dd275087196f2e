/**
 * Sends one message to the receiver of a webhook (HOOK-2, HOOK-7), signed as Standard Webhooks describes. Redirects are not
 * followed. The agent checks the IP address of each new connection, so a name cannot lead into a private network.
 */
import http from 'node:http'
import https from 'node:https'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { Webhook } from 'standardwebhooks'
import { causeMessage } from '../../monitoring/cause-message.ts'
import { secondsIn } from '../retry-after.ts'
import { noAddress, publicLookup } from './public-lookup.ts'
import { checkWebhookAddress } from './webhook-address.ts'

export interface Receiver {
  address: string
  /** As receivers have it: `whsec_` and base64. Each of them signs. */
  secrets: readonly string[]
}

export interface Message {
  /** The same for each try. */
  id: string
  body: string
}

export type Delivery =
  | { state: 'delivered'; status: number }
  /** 'gone': the receiver wants no more messages. */
  | { state: 'gone' | 'failed'; status: number | null; why: string; afterSeconds: number | null }

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 64 * 1024
const LONGEST_WAIT_SECONDS = 24 * 60 * 60

const connections = { keepAlive: true, maxFreeSockets: 32, timeout: 30_000 }
const publicAgent = new RequestFilteringHttpsAgent({ ...connections, lookup: publicLookup })
/** For origins that the operator lists. */
const privateAgents = { 'http:': new http.Agent(connections), 'https:': new https.Agent(connections) }

export async function sendWebhook(
  { address, secrets }: Receiver,
  message: Message,
  privateOrigins: readonly string[],
): Promise<Delivery> {
  // The list of the operator may have changed since the address was saved.
  const refused = checkWebhookAddress(address, privateOrigins)
  if (refused) return { state: 'failed', status: null, why: 'the address is not allowed', afterSeconds: null }
  try {
    const { status, retryAfter } = await post(
      address,
      headersOf(secrets, message),
      message.body,
      privateOrigins,
    )
    return deliveryOf(status, retryAfter)
  } catch (error) {
    return { state: 'failed', status: null, why: reasonOf(error), afterSeconds: null }
  }
}

function headersOf(secrets: readonly string[], { id, body }: Message) {
  const now = new Date()
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Lamplighter-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  }
}

interface Answer {
  status: number
  retryAfter: string | null
}

function post(
  address: string,
  headers: Record<string, string>,
  body: string,
  privateOrigins: readonly string[],
): Promise<Answer> {
  const url = new URL(address)
  const isPrivate = privateOrigins.includes(url.origin)
  const agent = isPrivate ? privateAgents[url.protocol === 'http:' ? 'http:' : 'https:'] : publicAgent
  const { request } = url.protocol === 'http:' ? http : https
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    let answer: Answer | null = null
    // The status decides, even if the rest of the answer never comes. 101 has no answer at all.
    const end = (error: Error) => (answer ? resolve(answer) : reject(error))
    const sent = request(url, { method: 'POST', agent, headers, signal }, (response) => {
      answer = {
        status: response.statusCode ?? 0,
        retryAfter: response.headers['retry-after'] ?? null,
      }
      let bytes = 0
      // The answer is read for the connection's sake, and not kept.
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > MAX_ANSWER_BYTES) response.destroy()
      })
      response.on('error', end)
    })
    sent.on('error', end)
    sent.on('close', () => end(new Error('the connection ended without an answer')))
    sent.end(body)
  })
}

function deliveryOf(status: number, retryAfter: string | null): Delivery {
  if (status >= 200 && status < 300) return { state: 'delivered', status }
  const isRedirect = status >= 300 && status < 400
  const why = `it answered ${status}${isRedirect ? ', and redirects are not followed' : ''}`
  const mayAskToWait = status === 429 || status === 503
  const afterSeconds = mayAskToWait ? secondsIn(retryAfter, LONGEST_WAIT_SECONDS) : null
  return { state: status === 410 ? 'gone' : 'failed', status, why, afterSeconds }
}

/** One sentence for every name without a public address: more would tell about the network. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && (error === noAddress || error.message.includes('is not allowed. Because')))
    return 'its name leads to no public IP address'
  if (error instanceof Error && /^(AbortError|TimeoutError)$/.test(error.name))
    return `no answer within ${TIMEOUT_MS / 1000} seconds`
  return causeMessage(error)
}
