/** A browser for tests: keeps cookies by path, follows redirects, and uses a different server per request. */
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

export const audience = 'https://api.lamplighter.local'
export const clientId = 'lamplighter-web'
export const scope = 'openid profile email read:current_user update:current_user'

export interface Page {
  url: URL
  status: number
  headers: LightMyRequestResponse['headers']
  text: string
  json<T = Record<string, string>>(): T
}

export interface Tokens {
  access_token: string
  id_token: string
  expires_in: number
  scope: string
}

interface Cookie {
  name: string
  value: string
  path: string
}

export class TestBrowser {
  readonly #servers: FastifyInstance[]
  readonly origin: string
  #cookies: Cookie[] = []
  #requests = 0
  /** Every Set-Cookie line seen. */
  readonly setCookies: string[] = []
  readonly #userAgent: string
  /** The network address it calls from. */
  address: string

  constructor(
    servers: FastifyInstance[],
    origin: string,
    { userAgent = 'TestBrowser/1', address = '127.0.0.1' }: { userAgent?: string; address?: string } = {},
  ) {
    this.#servers = servers
    this.origin = origin
    this.#userAgent = userAgent
    this.address = address
  }

  async go(
    method: 'GET' | 'POST',
    address: string,
    body?: string,
    headers: Record<string, string> = {},
  ): Promise<Page> {
    const url = new URL(address, this.origin)
    if (url.pathname === '/callback') return page(url, 200, {}, '')
    const server = this.#servers[this.#requests++ % this.#servers.length]
    if (!server) throw new Error('a browser needs a server')
    const response = await server.inject({
      method,
      url: url.pathname + url.search,
      remoteAddress: this.address,
      headers: { host: url.host, 'user-agent': this.#userAgent, cookie: this.#cookiesFor(url), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
    this.#keep(response.headers['set-cookie'])
    const { location } = response.headers
    if (response.statusCode >= 302 && response.statusCode <= 303 && typeof location === 'string')
      return this.go('GET', new URL(location, url).href)
    return page(url, response.statusCode, response.headers, response.payload)
  }

  get(address: string, headers?: Record<string, string>): Promise<Page> {
    return this.go('GET', address, undefined, headers)
  }

  postJson(address: string, body: object, headers: Record<string, string> = {}): Promise<Page> {
    const own = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    return this.go('POST', address, JSON.stringify(body), { ...own, ...headers })
  }

  postForm(address: string, fields: Record<string, string>): Promise<Page> {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    return this.go('POST', address, new URLSearchParams(fields).toString(), type)
  }

  register(email: string, password: string, name = 'Ana'): Promise<Page> {
    return this.postJson('/oidc/accounts', { name, email, password })
  }

  /** Starts an authorization request; ends at the login prompt or at the callback. */
  async authorize(extra: Record<string, string> = {}): Promise<{ page: Page; verifier: string }> {
    const verifier = randomBytes(32).toString('base64url')
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: `${this.origin}/callback`,
      scope,
      state: 'the-state',
      nonce: 'the-nonce',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      audience,
      ...extra,
    })
    return { page: await this.get(`/oidc/auth?${query}`), verifier }
  }

  /** The whole sign-in from the prompt to the callback; stops where a login is rejected. */
  async logIn(
    email: string,
    password: string,
    extra: Record<string, string> = {},
  ): Promise<{ page: Page; verifier: string }> {
    const { page, verifier } = await this.authorize(extra)
    const { uid } = page.json()
    const answer = await this.postJson(`/oidc/interaction/${uid}/login`, { email, password })
    if (answer.status !== 200) return { page: answer, verifier }
    return { page: await this.get(answer.json().returnTo ?? ''), verifier }
  }

  /** Exchanges the code that the callback received. */
  async tokens({ page, verifier }: { page: Page; verifier: string }): Promise<Tokens> {
    const answer = await this.postForm('/oidc/token', {
      grant_type: 'authorization_code',
      client_id: clientId,
      code: page.url.searchParams.get('code') ?? '',
      redirect_uri: `${this.origin}/callback`,
      code_verifier: verifier,
    })
    if (answer.status !== 200) throw new Error(`no tokens: ${answer.text}`)
    return answer.json<Tokens>()
  }

  #cookiesFor(url: URL): string {
    const sent = this.#cookies.filter(
      ({ path }) => url.pathname === path || url.pathname.startsWith(path === '/' ? path : `${path}/`),
    )
    return sent.map(({ name, value }) => `${name}=${value}`).join('; ')
  }

  #keep(lines: string | string[] | undefined): void {
    for (const line of [lines ?? []].flat()) {
      this.setCookies.push(line)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/'
      this.#cookies = this.#cookies.filter((cookie) => cookie.name !== name || cookie.path !== path)
      if (value) this.#cookies.push({ name, value, path })
    }
  }
}

function page(url: URL, status: number, headers: Page['headers'], text: string): Page {
  return { url, status, headers, text, json: () => JSON.parse(text) }
}
