/**
 * Whether this installation is a demonstration, whose people share a password that everybody can read. Only where nobody
 * but this machine can reach it, or where DEMO=on asks for it.
 */
import type { IncomingMessage } from 'node:http'

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i

interface Given {
  DEMO?: 'on' | 'off' | undefined
  DATABASE_URL?: string | undefined
  HOST: string
  TRUSTED_PROXIES: number
}

export interface DemoConfig {
  /** The demonstration is made, and its published password opens its accounts. */
  allowed: boolean
  /** Others than this machine can reach it. */
  public: boolean
  /** It was asked for, whoever may come. */
  asked: boolean
}

/**
 * Whether a request came through a proxy that the configuration knows nothing of, by what such ones add: somebody made a
 * server public that takes itself for this machine's own.
 */
export function isRelayed({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const relays = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'cf-connecting-ip']
  if (relays.some((name) => headers[name] !== undefined)) return true
  const host = `http://${headers.host ?? 'localhost'}`
  return !URL.canParse(host) || !loopback.test(new URL(host).hostname)
}

/** A proxy in front lets others in, whatever name the server goes by. */
export function readDemo(given: Given, publicUrl: string): DemoConfig {
  const { DEMO, DATABASE_URL, HOST, TRUSTED_PROXIES } = given
  if (DEMO === 'on' && DATABASE_URL)
    throw new Error(
      'The configuration is not valid:\n  DEMO=on needs the embedded database: nothing is ever made up in the one of DATABASE_URL',
    )
  const alone = loopback.test(new URL(publicUrl).hostname) && loopback.test(HOST) && TRUSTED_PROXIES === 0
  const asked = DEMO === 'on'
  return { allowed: asked || (DEMO !== 'off' && alone && !DATABASE_URL), public: !alone, asked }
}
