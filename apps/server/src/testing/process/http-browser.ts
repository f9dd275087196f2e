/**
 * A browser for a server process: signs in with e-mail and password like the web app, under the server's public name.
 */
import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { getMe } from '@lamplighter/domain/auth'

interface Reply {
  status: number
  location: string | undefined
  retryAfter: string | undefined
  text: string
}

export class HttpBrowser {
  readonly #server: URL
  readonly #publicUrl: string
  readonly #cookies = new Map<string, string>()

  constructor(server: string, publicUrl = server) {
    this.#server = new URL(server)
    this.#publicUrl = publicUrl
  }

  async register(email: string, password: string): Promise<[status: number, code: string | undefined]> {
    const { status, text } = await this.#json('/oidc/accounts', { name: 'Ana', email, password })
    return [status, JSON.parse(text).code]
  }

  /** Answers a login prompt. */
  async tryPassword(email: string, password: string) {
    const { uid, verifier } = await this.#prompt()
    const { status, text } = await this.#json(`/oidc/interaction/${uid}/login`, { email, password })
    return { status, verifier, ...(JSON.parse(text) as { code?: string; returnTo?: string }) }
  }

  /** Returns the access token. */
  async signIn(email: string, password: string): Promise<string> {
    const { returnTo, verifier, status, code } = await this.tryPassword(email, password)
    if (!returnTo) throw new Error(`${status} ${code}`)
    const { location = '' } = await this.#go('GET', returnTo)
    const { text } = await this.#redeem(new URL(location).searchParams.get('code') ?? '', verifier)
    return JSON.parse(text).access_token
  }

  /** 200 with a user record, 404 while there is none, 401 when signed out. */
  async isIn(token: string): Promise<number> {
    return (await this.#go('GET', getMe.path, undefined, { authorization: `Bearer ${token}` })).status
  }

  /** Opens a login prompt; returns every later step of that sign-in, the silent sign-in check and the user record. */
  async beginEveryStep(token: string): Promise<() => Promise<Reply[]>> {
    const { uid, verifier } = await this.#prompt()
    return () =>
      Promise.all([
        this.#authorize('none').answer,
        this.#authorize('login').answer,
        this.#json(`/oidc/interaction/${uid}/login`, { email: 'ana@cedar.example', password: 'Aa1!aaaa' }),
        this.#go('GET', `/oidc/auth/${uid}`),
        this.#redeem('c'.repeat(43), verifier),
        this.#go('GET', getMe.path, undefined, { authorization: `Bearer ${token}` }),
      ])
  }

  async #prompt(): Promise<{ uid: string; verifier: string }> {
    const { verifier, answer } = this.#authorize('login')
    const { location = '', text } = await answer
    if (!location) throw new Error(text)
    return { uid: location.split('/').at(-1) ?? '', verifier }
  }

  #authorize(prompt: 'none' | 'login'): { verifier: string; answer: Promise<Reply> } {
    const verifier = randomBytes(32).toString('base64url')
    const query = new URLSearchParams({
      client_id: 'lamplighter-web',
      response_type: 'code',
      redirect_uri: `${this.#publicUrl}/callback`,
      scope: 'openid profile email read:current_user update:current_user',
      prompt,
      audience: 'https://api.lamplighter.local',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    return { verifier, answer: this.#go('GET', `/oidc/auth?${query}`) }
  }

  #redeem(code: string, verifier: string): Promise<Reply> {
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'lamplighter-web',
      code,
      redirect_uri: `${this.#publicUrl}/callback`,
      code_verifier: verifier,
    })
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    return this.#go('POST', '/oidc/token', form.toString(), type)
  }

  #json(path: string, body: object): Promise<Reply> {
    return this.#go('POST', path, JSON.stringify(body), { 'content-type': 'application/json' })
  }

  /** Uses the public name and follows no redirects; fetch would not send another Host. */
  #go(method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<Reply> {
    const { hostname, port } = this.#server
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const options = {
      method,
      path,
      hostname,
      port,
      headers: { host: new URL(this.#publicUrl).host, cookie, ...headers },
    }
    return new Promise((resolve, reject) => {
      const call = request(options, (answer) => {
        for (const line of answer.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          this.#cookies.set(name, value)
        }
        let text = ''
        answer.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            location: answer.headers.location,
            retryAfter: answer.headers['retry-after'],
            text,
          }),
        )
      })
      call.on('error', reject).end(body)
    })
  }
}
