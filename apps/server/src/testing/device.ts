/** A person's device: signs in with e-mail and password like the web app, and calls the API with its token. */
import { getMe, registerMe } from '@lamplighter/domain/auth'
import type { ProblemBody } from '@lamplighter/domain/http'
import type { FastifyInstance } from 'fastify'
import { decodeJwt } from 'jose'
import { TestBrowser } from '../adapters/identity-provider/test-browser.ts'

export const androidChrome =
  'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
export const iphoneSafari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1'
export const windowsFirefox =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

interface Reply {
  status: number
  text: string
  headers: Record<string, unknown>
  problem: ProblemBody
}

export class Device {
  readonly browser: TestBrowser
  readonly #app: FastifyInstance
  token = ''

  constructor(app: FastifyInstance, origin: string, options: { userAgent?: string; address?: string } = {}) {
    this.#app = app
    this.browser = new TestBrowser([app], origin, options)
  }

  /** Creates the account, signs in for the first time, and creates the user record. */
  async register(email: string, password: string, name = 'Fay Moreau'): Promise<this> {
    const answer = await this.browser.register(email, password, name)
    if (answer.status !== 201) throw new Error(answer.text)
    await this.signIn(email, password)
    const body = { name, email, auth0Id: this.subject }
    const made = await this.ask(registerMe.method, registerMe.path, body)
    if (made.status !== 200) throw new Error(made.text)
    return this
  }

  async signIn(email: string, password: string): Promise<this> {
    this.token = (await this.browser.tokens(await this.browser.logIn(email, password))).access_token
    return this
  }

  /** Gets a fresh token by silent renewal; returns the provider's error, if any. */
  async renew(): Promise<string | null> {
    const silent = await this.browser.authorize({ prompt: 'none' })
    const refused = silent.page.url.searchParams.get('error')
    if (!refused) this.token = (await this.browser.tokens(silent)).access_token
    return refused
  }

  async ask(
    method: string,
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const response = await this.#app.inject({
      method: method as 'GET',
      url,
      headers: { authorization: `Bearer ${this.token}`, ...headers },
      ...(body ? { payload: body } : {}),
    })
    return {
      status: response.statusCode,
      text: response.body,
      headers: response.headers,
      problem: response.body ? JSON.parse(response.body) : undefined,
    }
  }

  /** True while its token is accepted. */
  async isIn(): Promise<boolean> {
    return (await this.ask(getMe.method, getMe.path)).status === 200
  }

  get subject(): string {
    return decodeJwt(this.token).sub ?? ''
  }

  get session(): string {
    const { sid } = decodeJwt<{ sid?: string }>(this.token)
    return sid ?? ''
  }
}
