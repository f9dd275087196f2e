/** The environment, read once; anything wrong stops the start with a sentence that says which variable and why. */
import { resolve } from 'node:path'
import * as z from 'zod'

const port = z.coerce.number().int().min(0).max(65535)
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))

const environment = z.object({
  PORT: port.default(5000),
  HOST: z.string().default('localhost'),
  /** How browsers reach this server; behind a proxy, the proxy's address. */
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  /** 'off' behind a pooler that knows no prepared statements (PgBouncer before 1.21). */
  DATABASE_PREPARED: z.enum(['on', 'off']).default('on'),
  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: z.string().default('lamplighter-web'),
  OIDC_AUDIENCE: z.string().default('https://api.lamplighter.local'),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
})

export interface Config {
  port: number
  host: string
  publicUrl: string
  dataDir: string
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  preparedStatements: boolean
  identity: {
    issuer: string
    /** The issuer's name in user records: the embedded provider's accounts stay the same when the address changes. */
    recordedAs: string
    clientId: string
    audience: string
    embedded: boolean
  }
  /** Undefined: files in `dataDir`. */
  s3:
    | {
        bucket: string
        endpoint: string | undefined
        region: string
        accessKeyId: string
        secretAccessKey: string
      }
    | undefined
  logLevel: string
}

/** Reads and checks; throws an Error whose message lists every variable that is wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration is not valid:\n${lines.join('\n')}`)
  }
  const e = parsed.data
  const publicUrl = e.PUBLIC_URL ?? `http://localhost:${e.PORT}`
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    preparedStatements: e.DATABASE_PREPARED === 'on',
    identity: {
      issuer: e.OIDC_ISSUER ?? `${publicUrl}/oidc`,
      recordedAs: e.OIDC_ISSUER ?? 'embedded',
      clientId: e.OIDC_CLIENT_ID,
      audience: e.OIDC_AUDIENCE,
      embedded: e.OIDC_ISSUER === undefined,
    },
    s3: readS3(e),
    logLevel: e.LOG_LEVEL ?? (e.DATABASE_URL ? 'info' : 'warn'),
  }
}

function readS3(e: z.output<typeof environment>): Config['s3'] {
  if (!e.S3_BUCKET) return undefined
  if (!e.S3_ACCESS_KEY_ID || !e.S3_SECRET_ACCESS_KEY)
    throw new Error(
      'The configuration is not valid:\n  S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
    )
  return {
    bucket: e.S3_BUCKET,
    endpoint: e.S3_ENDPOINT,
    region: e.S3_REGION,
    accessKeyId: e.S3_ACCESS_KEY_ID,
    secretAccessKey: e.S3_SECRET_ACCESS_KEY,
  }
}
