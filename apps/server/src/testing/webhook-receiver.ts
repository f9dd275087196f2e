/** A receiver of webhooks on this machine, which checks each signature with the library that receivers use. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type WebhookMessage, webhookMessage, webhookSecret } from '@lamplighter/domain/webhooks'
import { Webhook } from 'standardwebhooks'

export interface ReceivedMessage {
  id: string
  path: string
  headers: IncomingMessage['headers']
  message: WebhookMessage
}

export interface ReceiverAnswer {
  status: number
  headers?: Record<string, string>
  body?: string
}

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>

/** `secret` is what the browser makes. */
export async function startWebhookReceiver(secret: string) {
  const http = createServer((request, response) => {
    void take(request)
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
      .catch((error: unknown) => {
        receiver.wrong.push(String(error))
        response.writeHead(400).end()
      })
  })

  async function take(request: IncomingMessage): Promise<ReceiverAnswer> {
    const { headers } = request
    const body = await text(request)
    const signed = new Webhook(webhookSecret(receiver.secret)).verify(body, headers as Record<string, string>)
    const message = {
      id: String(headers['webhook-id']),
      path: request.url ?? '',
      headers,
      message: webhookMessage.parse(signed),
    }
    receiver.tried.push(message)
    const answer = await receiver.answer(message)
    if (answer.status < 300) receiver.received.push(message)
    return answer
  }

  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  const receiver = {
    secret,
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    /** Each request with a valid signature. */
    tried: [] as ReceivedMessage[],
    /** Those that got a success. */
    received: [] as ReceivedMessage[],
    /** Signatures or bodies that are not valid. */
    wrong: [] as string[],
    answer: (_message: ReceivedMessage): ReceiverAnswer | Promise<ReceiverAnswer> => ({ status: 204 }),
    close: () =>
      new Promise<void>((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
  return receiver
}
