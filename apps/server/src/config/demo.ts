/**
 * Decides whether this installation is a demonstration, whose accounts share a published password. It is one only where
 * other machines cannot reach it, or where DEMO=on asks for it (SEC-12).
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
  /** True when the demonstration is created and its published password works. */
  allowed: boolean
  /** True when other machines can reach the server. */
  public: boolean
  /** True when DEMO=on asked for it explicitly. */
  asked: boolean
}

/**
 * True for a request that came through a proxy that is not configured, recognized by the headers that proxies add: the server
 * was made public although it is configured for this machine alone.
 */
export function isRelayed({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const relays = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'cf-connecting-ip']
  if (relays.some((name) => headers[name] !== undefined)) return true
  const host = `http://${headers.host ?? 'localhost'}`
  return !URL.canParse(host) || !loopback.test(new URL(host).hostname)
}

/** A proxy in front lets other machines in, whatever host name the server has. */
export function readDemo(given: Given, urls: readonly string[]): DemoConfig {
  const { DEMO, DATABASE_URL, HOST, TRUSTED_PROXIES } = given
  if (DEMO === 'on' && DATABASE_URL)
    throw new Error(
      'The configuration is not valid:\n  DEMO=on needs the embedded database: nothing is ever made up in the one of DATABASE_URL',
    )
  const isLocal = urls.every((url) => loopback.test(new URL(url).hostname))
  const alone = isLocal && loopback.test(HOST) && TRUSTED_PROXIES === 0
  const asked = DEMO === 'on'
  return { allowed: asked || (DEMO !== 'off' && alone && !DATABASE_URL), public: !alone, asked }
}
