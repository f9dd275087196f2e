/** What the terminal shows at the start. */
import type { Config } from '../config/config.ts'
import type { DemoAccount } from '../demo/seed-demo.ts'

export function printBanner(config: Config, accounts: DemoAccount[], milliseconds: number): void {
  const lines = [`Lamplighter is ready on ${config.publicUrl} (${(milliseconds / 1000).toFixed(1)} s)`]
  if (accounts.length > 0) {
    const width = Math.max(...accounts.map((account) => account.role.length))
    lines.push('', `Demonstration accounts, password ${accounts[0]?.password}:`)
    for (const { role, name, email } of accounts) lines.push(`  ${role.padEnd(width)}  ${email}  (${name})`)
  }
  console.log(`${lines.join('\n')}\n`)
}
