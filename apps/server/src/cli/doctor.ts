/** `npm run doctor`: checks everything that an installation needs and reports what is wrong. Changes nothing. */
import { parseArgs } from 'node:util'
import { type Config, settingNames } from '../config/config.ts'
import { notASetting, unknownSettings } from '../config/setting-messages.ts'
import { version } from '../config/version.ts'
import { checkDatabase } from '../doctor/check-database.ts'
import { checkFiles, checkMachine } from '../doctor/check-files.ts'
import { checkMaps } from '../doctor/check-maps.ts'
import {
  checkIssuer,
  checkMail,
  checkServer,
  checkShapefiles,
  checkStorage,
} from '../doctor/check-outside.ts'
import { checkSettings } from '../doctor/check-settings.ts'
import { type Finding, ok, problem, warning } from '../doctor/finding.ts'
import { causeMessage } from '../monitoring/cause-message.ts'
import { setPrivateUmask } from '../start/data-dir.ts'
import { commandConfig } from './command-config.ts'
import { runMain } from './terminal.ts'

const usage = `npm run doctor [-- --json]

Looks at settings, rights, database, clock, photos, sign-in, mail, city limits, maps, Shapefiles, disk and memory, one line each:
ok, warning or problem, and what to do. Beside a running server or without one, with its environment and as its user.
Exit code: 0 no problem, 1 a problem, 2 could not run.`

async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  setPrivateUmask()
  const findings = await examine()
  console.log(values.json ? JSON.stringify(findings, null, 2) : inLines(findings))
  return findings.some(({ state }) => state === 'problem') ? 1 : 0
}

async function examine(): Promise<Finding[]> {
  let config: Config
  try {
    config = await commandConfig()
  } catch (error) {
    return [problem('settings', (error as Error).message)]
  }
  const files = await checkFiles(config.dataDir)
  const usable = !files.some(({ state, about }) => state === 'problem' && about === 'DATA_DIR')
  const there = usable && files.every(({ words }) => !words.includes('is not there yet'))
  const checks: [about: string, check: () => Promise<Finding[]>][] = [
    ['database', () => checkDatabase(config)],
    // A check must not create the folder.
    ...(config.s3 || there
      ? [['photos', () => checkStorage(config)] as [string, () => Promise<Finding[]>]]
      : []),
    ['sign-in', () => checkIssuer(config)],
    ['mail', () => checkMail(config)],
    ['maps', () => checkMaps(config)],
    ['shapefiles', checkShapefiles],
    ['server', () => checkServer(config)],
    ['machine', () => checkMachine(config)],
  ]
  const unknown = unknownSettings(process.env, settingNames).map((name) => warning(name, notASetting))
  const findings = [ok('version', `Lamplighter ${version}`), ...checkSettings(config), ...unknown, ...files]
  for (const [about, check] of checks)
    findings.push(...(await check().catch((error: unknown) => [problem(about, causeMessage(error))])))
  return findings
}

function inLines(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ about }) => about.length))
  return findings
    .map(
      ({ state, about, words }) =>
        `${state.padEnd(7)}  ${about.padEnd(width)}  ${words.replaceAll('\n', ' ')}`,
    )
    .join('\n')
}

runMain('doctor', main)
