/** What the start prints about the demonstration: why there is none, or who can sign in. */
import { PUBLISHED_PASSWORD } from '@lamplighter/domain/auth'
import type { Config } from '../config/config.ts'
import { logWarning } from '../monitoring/log-warning.ts'

export function sayWhetherDemo({ demo, databaseUrl, identity, publicUrl }: Config): void {
  if (demo.allowed && demo.public)
    logWarning(
      `DEMO=on: whoever reaches ${publicUrl} can sign in with the published password ${PUBLISHED_PASSWORD}, as the platform admin too, ` +
        'and read and change everything here. Keep nothing real in it.',
    )
  if (demo.allowed || databaseUrl) return
  const why = demo.public
    ? 'others than this computer can reach it (PUBLIC_URL, HOST, TRUSTED_PROXIES)'
    : 'DEMO=off'
  const how = identity.embedded ? 'Register' : `Sign in through ${identity.external?.name}`
  console.log(
    `No demonstration is here: ${why}. Its published password opens nothing.\n` +
      `Next: ${how} on ${publicUrl}, then make yourself a platform admin: npm run admin -- promote EMAIL\n`,
  )
}
