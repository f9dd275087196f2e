/** The terminal's output at startup. */
import { PUBLISHED_PASSWORD } from '@lamplighter/domain/auth'
import type { Config } from '../config/config.ts'
import type { DemoAccount } from '../demo/seed-demo.ts'
import { logWarning } from '../monitoring/log-warning.ts'

export function printBanner(config: Config, accounts: DemoAccount[], milliseconds: number): void {
  const lines = [`Lamplighter is ready on ${config.publicUrl} (${(milliseconds / 1000).toFixed(1)} s)`]
  if (accounts.length > 0) {
    const width = Math.max(...accounts.map((account) => account.role.length))
    lines.push('', `Demonstration accounts, password ${accounts[0]?.password}:`)
    for (const { role, name, email } of accounts) lines.push(`  ${role.padEnd(width)}  ${email}  (${name})`)
  }
  console.log(`${lines.join('\n')}\n`)
}

/** Explains why there is no demonstration, or who can reach it. */
export function printDemoState({ demo, databaseUrl, publicUrl }: Config): void {
  if (demo.allowed && demo.public)
    logWarning(
      `DEMO=on: anyone who can reach ${publicUrl} can sign in with the published password ${PUBLISHED_PASSWORD}, as the platform admin too, ` +
        'and read and change everything here. Keep nothing real in it.',
    )
  if (demo.allowed || databaseUrl) return
  const why = demo.public
    ? 'others than this computer can reach it (PUBLIC_URL, HOST, TRUSTED_PROXIES)'
    : 'DEMO=off'
  console.log(`There is no demonstration: ${why}. Its published password does not work.\n`)
}
