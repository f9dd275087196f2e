/**
 * Whether this installation is a demonstration, whose people share a password that everybody can read. Only where nobody
 * but this machine can reach it, or where DEMO=on asks for it.
 */
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
}

/** A proxy in front lets others in, whatever name the server goes by. */
export function readDemo(given: Given, publicUrl: string): DemoConfig {
  const { DEMO, DATABASE_URL, HOST, TRUSTED_PROXIES } = given
  if (DEMO === 'on' && DATABASE_URL)
    throw new Error(
      'The configuration is not valid:\n  DEMO=on needs the embedded database: nothing is ever made up in the one of DATABASE_URL',
    )
  const alone = loopback.test(new URL(publicUrl).hostname) && loopback.test(HOST) && TRUSTED_PROXIES === 0
  return { allowed: DEMO === 'on' || (DEMO !== 'off' && alone && !DATABASE_URL), public: !alone }
}
