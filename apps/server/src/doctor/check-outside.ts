/** Checks external dependencies: the photo storage, the issuer, and the server itself under its public URL. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '@lamplighter/domain/http'
import { findOgr2ogr } from '../adapters/gdal/ogr2ogr.ts'
import { discover } from '../adapters/identity-provider/discovery.ts'
import { openMailer } from '../adapters/mail/mailer.ts'
import { openStorage } from '../adapters/object-storage/open-storage.ts'
import type { Config } from '../config/config.ts'
import { causeMessage } from '../monitoring/cause-message.ts'
import { clockOf } from './check-clock.ts'
import { isLoopback } from './check-settings.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const PATIENCE_MS = 5_000

/** Stores, reads and deletes a small object. Does not create a folder that no photo has created yet. */
export async function checkStorage(config: Config): Promise<Finding[]> {
  const { s3, dataDir } = config
  const where = s3 ? `bucket ${s3.bucket}` : join(dataDir, 'media')
  if (!s3 && !existsSync(join(where, '.incoming')))
    return [ok('photos', `${where} is made with the first one`)]
  const storage = await openStorage(config)
  const key = `doctor-${randomUUID()}`
  const clock = s3 ? await clockOf('S3', s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`) : []
  try {
    await storage.putBytes(key, new TextEncoder().encode(key), 'text/plain')
    const bytes = (await storage.get(key))?.bytes
    await storage.delete(key)
    if (bytes !== key.length) throw new Error(`${key.length} bytes were stored but ${bytes} read back`)
    return [ok('photos', `${where}: stored, read and deleted`), ...clock]
  } catch (error) {
    const cause = causeMessage(error instanceof Problem ? (error.cause ?? error) : error)
    const advice = s3
      ? 'Check S3_BUCKET, S3_ENDPOINT and the keys, which need to read, write and delete.'
      : 'Check the permissions of DATA_DIR and the free space on its disk.'
    return [problem('photos', `${where} cannot be used: ${cause}. ${advice}`), ...clock]
  }
}

export async function checkIssuer({ identity: { external } }: Config): Promise<Finding[]> {
  if (!external) return [ok('sign-in', 'e-mail and password, by this server')]
  const { issuer, audience } = external
  const findings: Finding[] = []
  if (new URL(issuer).protocol === 'http:' && !isLoopback(new URL(issuer).hostname))
    findings.push(problem('sign-in', `${issuer} is not encrypted. Name its https address in OIDC_ISSUER.`))
  if (!process.env.OIDC_AUDIENCE && !process.env.OIDC_RESOURCE)
    findings.push(
      warning(
        'sign-in',
        `neither OIDC_AUDIENCE nor OIDC_RESOURCE is set, so tokens must be meant for ${audience}. Set what your issuer ` +
          'writes into "aud", or every request is rejected.',
      ),
    )
  try {
    const address = await discover(issuer, PATIENCE_MS)
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) })
    const { keys = [] } = (await response.json()) as { keys?: unknown[] }
    if (keys.length === 0) throw new Error(`there are no keys at ${address}`)
    findings.push(ok('sign-in', `${issuer} answers, with ${keys.length} keys`))
  } catch (error) {
    findings.push(
      problem(
        'sign-in',
        `${causeMessage(error)}. Nobody can sign in. Check OIDC_ISSUER and the connection to it.`,
      ),
    )
  }
  return [...findings, ...(await clockOf('the issuer', issuer))]
}

/** Connects and signs in, but sends nothing. */
export async function checkMail({ mail }: Config): Promise<Finding[]> {
  if (!mail)
    return [ok('mail', 'none is sent (SMTP_URL); npm run admin -- reset EMAIL helps who forgot a password')]
  const where = `${mail.host}:${mail.port}`
  try {
    await openMailer(mail).verify()
    return [ok('mail', `${where} answers${mail.login ? ` and knows ${mail.login.user}` : ''}`)]
  } catch (error) {
    return [
      problem(
        'mail',
        `${where} cannot be used: ${causeMessage(error)}. Mails wait, and are given up in time. Check SMTP_URL and the way to it.`,
      ),
    ]
  }
}

/** They are optional, so their absence is no warning. */
export async function checkShapefiles(): Promise<Finding[]> {
  return [
    ok(
      'shapefiles',
      (await findOgr2ogr())
        ? 'lists can be downloaded as Shapefiles, which ogr2ogr writes'
        : "are not offered, because ogr2ogr is not installed; it is in Debian's package gdal-bin",
    ),
  ]
}

/** Checks whether a server is running here, and whether its public URL and its former ones lead to it. */
export async function checkServer({ host, port, publicUrl, formerUrls }: Config): Promise<Finding[]> {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const here = await ask(`http://${name.includes(':') ? `[${name}]` : name}:${port}`, publicUrl)
  if (here instanceof Error)
    return isRefused(here)
      ? [ok('server', `none runs on port ${port}`)]
      : [
          problem(
            'server',
            `what answers on port ${port} is not the server of these settings: ${causeMessage(here)}. Stop it, or choose another PORT.`,
          ),
        ]
  const there = await ask(publicUrl, publicUrl)
  if (!(there instanceof Error)) {
    const findings = await Promise.all(formerUrls.map((former) => checkFormer(former, publicUrl)))
    return [ok('server', `runs, and is reached at ${publicUrl}`), ...findings]
  }
  const advice = certificates.test(codeOf(there))
    ? 'If your own authority issued the certificate, name its file in NODE_EXTRA_CA_CERTS; otherwise renew it.'
    : 'Check the proxy, the name in DNS and PUBLIC_URL.'
  return [
    warning(
      'server',
      `runs on port ${port}, but is not reached at ${publicUrl} from this machine: ${causeMessage(there)}. ${advice}`,
    ),
  ]
}

/**
 * Unsent work of devices is stranded while a former name does not lead here. Sign-in still trusts the name, so nobody else
 * may own it (DUR-75).
 */
async function checkFormer(former: string, publicUrl: string): Promise<Finding> {
  const there = await ask(former, publicUrl)
  if (!(there instanceof Error)) return ok('former name', `${former} leads here too`)
  return warning(
    'former name',
    `${former} does not lead here: ${causeMessage(there)}. Unsent work of devices stays there until it does. Check the ` +
      'proxy, the name in DNS and PUBLIC_URL_FORMER. If the name is no longer yours, remove it now: its owner can sign in ' +
      'as your people.',
  )
}

/** Node's error codes for an untrusted certificate. */
const certificates = /CERT|SELF_SIGNED|UNABLE_TO/

const codeOf = (error: Error) => String((error.cause as NodeJS.ErrnoException | undefined)?.code ?? '')
const isRefused = (error: Error) => codeOf(error) === 'ECONNREFUSED'

/** Null when a server with this public URL answers, else the error. */
async function ask(base: string, publicUrl: string): Promise<Error | null> {
  try {
    const response = await fetch(`${base}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!response.ok) return new Error(`it answers ${response.status}`)
    const said = (await response.json().catch(() => ({}))) as { publicUrl?: string }
    if (said.publicUrl === publicUrl) return null
    return new Error(said.publicUrl ? `it is the server of ${said.publicUrl}` : 'it is another program')
  } catch (error) {
    return error as Error
  }
}
