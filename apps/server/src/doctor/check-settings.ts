/** Finds settings that are each valid but unsafe in combination. */
import type { Config } from '../config/config.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/

export const isLoopback = (host: string) => loopback.test(host)

export function checkSettings(config: Config): Finding[] {
  const { protocol, hostname } = new URL(config.publicUrl)
  const isLocal = isLoopback(hostname)
  const findings: Finding[] = []
  if (protocol === 'http:' && !isLocal)
    findings.push(
      problem(
        'PUBLIC_URL',
        `${config.publicUrl} is not encrypted: passwords travel in the open, and browsers allow neither camera nor ` +
          'location. Put a proxy with a certificate in front and name its https address.',
      ),
    )
  if (!isLoopback(config.host) && config.trustedProxies === 0)
    findings.push(
      warning(
        'HOST',
        `${config.host} is reached from other machines, past any proxy. Listen on localhost behind one, or set ` +
          'TRUSTED_PROXIES if it runs elsewhere.',
      ),
    )
  if (protocol === 'https:' && config.trustedProxies === 0)
    findings.push(
      warning(
        'TRUSTED_PROXIES',
        'is 0, but the https of PUBLIC_URL must end at a proxy: all people count as one address, so their sign-ins are ' +
          'limited together. Set the number of proxies in front.',
      ),
    )
  if (config.trustedProxies > 0 && isLocal)
    findings.push(
      warning(
        'TRUSTED_PROXIES',
        `is ${config.trustedProxies}, but PUBLIC_URL is this machine: anyone who connects directly can claim any ` +
          'address. Set it to 0 without a proxy.',
      ),
    )
  if (['silent', 'fatal'].includes(config.logLevel))
    findings.push(warning('LOG_LEVEL', `${config.logLevel} hides outages. Use warn or info.`))
  if (config.logLevel === 'debug')
    findings.push(warning('LOG_LEVEL', 'debug writes two lines more for each request. Use info or warn.'))
  if (isUnencrypted(config.databaseUrl))
    findings.push(
      warning(
        'DATABASE_URL',
        'leads to another machine without encryption. Add sslmode=verify-full, unless the network is yours alone.',
      ),
    )
  return findings.length > 0 ? findings : [ok('settings', `valid; people reach ${config.publicUrl}`)]
}

function isUnencrypted(url: string | undefined): boolean {
  if (!url || !URL.canParse(url)) return false
  const { hostname, searchParams } = new URL(url)
  const near = hostname === '' || isLoopback(hostname) || (searchParams.get('host') ?? '').startsWith('/')
  return !near && !/^(require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '')
}
