/** A push service on this machine: it checks the server's signature, and decrypts messages as a browser does. */
import { createECDH, type ECDH, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushMessage } from '@lamplighter/domain/notifications'
import { decrypt } from 'http_ece'
import { importJWK, type JWTPayload, jwtVerify } from 'jose'

export interface ReceivedPush {
  endpoint: string
  message: PushMessage
  headers: IncomingMessage['headers']
  bytes: number
  /** Claims of the token that the server signed (VAPID). */
  claims: JWTPayload
}

/** An answer other than 201. */
interface Refusal {
  status: number
  headers?: Record<string, string>
}

export type PushService = Awaited<ReturnType<typeof startPushService>>

/** The body of a request to add this device, whose messages nobody can read. */
export const newDevice = (endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`) =>
  subscription(endpoint, createECDH('prime256v1'))

function subscription(endpoint: string, keys: ECDH) {
  return {
    endpoint,
    p256dh: keys.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
    userAgent: 'Mozilla/5.0 (Linux; Android 16; K) Chrome/142.0.0.0 Mobile Safari/537.36',
    replaces: null as string | null,
  }
}

export async function startPushService() {
  const devices = new Map<string, { keys: ECDH; auth: string }>()
  const http = createServer((request, response) => {
    void take(request)
      .then((refusal) => response.writeHead(refusal?.status ?? 201, refusal?.headers).end())
      .catch((error: unknown) => response.writeHead(400).end(String(error)))
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`

  async function take(request: IncomingMessage): Promise<Refusal | undefined> {
    const { headers } = request
    const endpoint = `${url}${request.url}`
    const body = await buffer(request)
    const device = devices.get(endpoint)
    if (!device) return { status: 404 }
    const message = decrypt(body, { version: 'aes128gcm', privateKey: device.keys, authSecret: device.auth })
    service.tried.push(endpoint)
    await service.beforeAnswer()
    const refusal = service.refuse(endpoint)
    if (refusal) return refusal
    const claims = await verified(headers.authorization ?? '', url)
    service.pushes.push({
      endpoint,
      message: JSON.parse(String(message)),
      headers,
      bytes: body.length,
      claims,
    })
  }

  const service = {
    /** Value for PUSH_HOSTS. */
    url,
    pushes: [] as ReceivedPush[],
    /** The address of each request, also of refused ones. */
    tried: [] as string[],
    refuse: (_endpoint: string): Refusal | undefined => undefined,
    /** Resolves before a message is answered. */
    beforeAnswer: async () => {},
    /** The body of a request to add a new device here. */
    device() {
      const keys = createECDH('prime256v1')
      const made = subscription(`${url}/${randomUUID()}`, keys)
      devices.set(made.endpoint, { keys, auth: made.auth })
      return made
    },
    close: () =>
      new Promise<void>((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
  return service
}

/** `vapid t=TOKEN, k=KEY` (RFC 8292). */
async function verified(authorization: string, audience: string): Promise<JWTPayload> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, 'ES256')
  return (await jwtVerify(token, publicKey, { audience })).payload
}
