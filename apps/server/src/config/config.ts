/** Reads the environment once; any error aborts the start with a sentence that names the variable and the reason. */
import { resolve } from 'node:path'
import { PROVIDER_SCOPES } from '@lamplighter/domain/auth'
import * as z from 'zod'
import { type DemoConfig, readDemo } from './demo.ts'
import { type GeocoderConfig, geocoderEnvironment, readGeocoder } from './geocoder.ts'
import { type MailConfig, mailEnvironment, readMail } from './mail.ts'
import { mapEnvironment, type OtherMaps, readMaps } from './map.ts'
import { notShared } from './nodes.ts'
import { pushEnvironment, readPushHosts } from './push.ts'
import { weakSecrets } from './secrets.ts'
import { settingError } from './setting-messages.ts'
import { webhookEnvironment } from './webhooks.ts'

const port = z.coerce.number().int().min(0).max(65535)
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))

const origin = url.refine(
  (value) => new URL(value).href === `${new URL(value).origin}/`,
  'must end with the name: the pages cannot be served below a path. Use a name such as https://assets.city.example',
)
/** Matches after the password: `postgres://user:pass,word@one,two/city`. */
const SEVERAL_HOSTS = /^\w+:\/\/(?:[^/?#]*@)?(?![^/?#]*@)[^/?#]*,/
const database = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
  .refine(
    (value) => !SEVERAL_HOSTS.test(value),
    'names several servers. Name one host and port: the proxy that leads to the primary',
  )
  .optional()

const EMBEDDED_AUDIENCE = 'https://api.lamplighter.local'
const limit = z.coerce.number().int().min(1).max(1_000_000)

const environment = z.object({
  PORT: port.default(5000),
  HOST: z.string().default('localhost'),
  /** The URL at which browsers reach this server; behind a proxy, the proxy's. */
  PUBLIC_URL: origin.optional(),
  /** Former values of PUBLIC_URL, separated by commas or spaces: the app still works there until its work is sent (DUR-75). */
  PUBLIC_URL_FORMER: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((word) => word !== ''))
    .pipe(
      z.array(origin.transform((value) => new URL(value).origin)).max(10, 'may name ten addresses at most'),
    )
    .default([]),
  DATA_DIR: z.string().default('data'),
  /** The demonstration and its published password. Unset: only on a server that other machines cannot reach. */
  DEMO: z.enum(['on', 'off']).optional(),
  DATABASE_URL: database,
  /** The role that owns the tables: migrations run as it, and DATABASE_URL may then name a weaker one. */
  DATABASE_OWNER_URL: database,
  /** 'off' behind a pooler without support for prepared statements (PgBouncer before 1.21). */
  DATABASE_PREPARED: z.enum(['on', 'off']).default('on'),
  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: z.string().default('lamplighter-web'),
  OIDC_AUDIENCE: z.string().default(EMBEDDED_AUDIENCE),
  /** For issuers that expect a resource (RFC 8707) instead of an audience. */
  OIDC_RESOURCE: z.string().optional(),
  OIDC_SCOPE: z.string().default(['openid profile email', ...PROVIDER_SCOPES].join(' ')),
  /** The issuer's name on the login button. */
  OIDC_NAME: z.string().optional(),
  /** 'on' offers e-mail and password beside the issuer. */
  OIDC_PASSWORDS: z.enum(['on', 'off']).default('off'),
  /** The number of proxies in front of the server that add to X-Forwarded-For. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** The number of servers that share the load; with more than one they count a user's requests together. */
  NODES: z.coerce.number().int().min(1).max(100).default(1),
  /** 'on' accepts access tokens in the path of /ogc, for GIS programs that can send none otherwise. */
  OGC_TOKEN_IN_PATH: z.enum(['on', 'off']).default('off'),
  LIMIT_WRITES_PER_MINUTE: limit.default(300),
  LIMIT_LISTS_PER_MINUTE: limit.default(120),
  LIMIT_SEARCHES_PER_MINUTE: limit.default(600),
  LIMIT_TILES_PER_MINUTE: limit.default(1200),
  LIMIT_MEDIA_PARTS_PER_MINUTE: limit.default(1200),
  LIMIT_GEOCODES_PER_MINUTE: limit.default(60),
  LIMIT_LOGINS_PER_ADDRESS_AND_MINUTE: limit.default(60),
  LIMIT_REGISTRATIONS_PER_ADDRESS_AND_HOUR: limit.default(10),
  /** Free space that uploads leave on DATA_DIR's disk; unset: see disk-reserve.ts. 0 lets them fill it. */
  DISK_RESERVE_MB: z.coerce.number().int().min(0).max(10_000_000).optional(),
  /** The folder for nightly backups of the embedded database; unset: no backups. */
  BACKUP_DIR: z.string().optional(),
  /** The last backup of this many days and weeks is kept. */
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(1000).default(7),
  BACKUP_KEEP_WEEKS: z.coerce.number().int().min(0).max(1000).default(4),
  /** Whether the embedded database is saved before a new version changes its tables. */
  BACKUP_BEFORE_UPGRADE: z.enum(['on', 'off']).default('on'),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  ...mailEnvironment,
  ...pushEnvironment,
  ...webhookEnvironment,
  ...geocoderEnvironment,
  ...mapEnvironment,
  /** The bearer token for /metrics; without one the page does not exist. */
  METRICS_TOKEN: z
    .string()
    .min(16, 'needs at least 16 characters')
    .regex(/^[\x21-\x7e]*$/, 'may hold no spaces')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
})

/** The names of all settings. */
export const settingNames = Object.keys(environment.shape)

export interface IssuerConfig {
  issuer: string
  clientId: string
  /** The audience that a token must contain. */
  audience: string
}

export interface Config {
  port: number
  host: string
  publicUrl: string
  /** Origins of former names, at which the app still works; never that of `publicUrl`. */
  formerUrls: string[]
  dataDir: string
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  /** Undefined: migrations run as the same role as everything else. */
  databaseOwnerUrl: string | undefined
  preparedStatements: boolean
  demo: DemoConfig
  identity: {
    /** Sign-in with e-mail and password; null when an external issuer replaces it. */
    embedded: IssuerConfig | null
    external: (IssuerConfig & { name: string; resource: string | null; scope: string }) | null
  }
  trustedProxies: number
  /** Number of servers on one database, which share the load and count rate limits together. */
  nodes: number
  /** True if programs may send an access token in the path (OGC-5). */
  ogcTokenInPath: boolean
  /** Rate limits per minute of one user, or of one network address before sign-in. */
  limits: {
    writesPerMinute: number
    listsPerMinute: number
    searchesPerMinute: number
    tilesPerMinute: number
    mediaPartsPerMinute: number
    geocodesPerMinute: number
    loginsPerAddressAndMinute: number
    registrationsPerAddressAndHour: number
  }
  /** Bytes that uploads leave free on `dataDir`'s disk; undefined: depends on the disk's size. */
  diskReserveBytes: number | undefined
  backups: {
    /** Undefined: no automatic backups. */
    dir: string | undefined
    keepDays: number
    keepWeeks: number
    beforeUpgrade: boolean
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
  /** Null when no mail is sent. */
  mail: MailConfig | null
  /** Hosts that push messages may be sent to. */
  pushHosts: readonly string[]
  /** False if this server delivers no webhooks. */
  deliversWebhooks: boolean
  /** Receivers of webhooks in the city's own network, as `https://hooks.city.internal`. */
  webhookPrivateOrigins: readonly string[]
  geocoder: GeocoderConfig
  maps: OtherMaps
  /** Undefined: there is no /metrics page. */
  metricsToken: string | undefined
  logLevel: string
}

/** Reads and validates; throws an Error whose message lists every wrong variable. */
/** Pages there come unencrypted from another machine. Browsers resolve names below localhost to the same one. */
const isOpenToReaders = (address: string) => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !/^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given, { error: settingError })
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration is not valid:\n${lines.join('\n')}`)
  }
  const e = parsed.data
  const ofIssuer = Object.keys(given).find((name) => name.startsWith('OIDC_') && name in e)
  if (ofIssuer && !e.OIDC_ISSUER)
    throw new Error(`The configuration is not valid:\n  ${ofIssuer} needs OIDC_ISSUER`)
  if (e.DATABASE_OWNER_URL && !e.DATABASE_URL)
    throw new Error('The configuration is not valid:\n  DATABASE_OWNER_URL needs DATABASE_URL')
  if (e.BACKUP_DIR && e.DATABASE_URL)
    throw new Error(
      'The configuration is not valid:\n  BACKUP_DIR: the server saves its embedded database only. ' +
        'For the one in DATABASE_URL let a timer run: npm run backup -- FOLDER',
    )
  const missing = notShared(e)
  if (missing.length > 0) throw new Error(`The configuration is not valid:\n  ${missing.join('\n  ')}`)
  const weak = weakSecrets(e)
  if (weak.length > 0) throw new Error(`The configuration is not safe:\n  ${weak.join('\n  ')}`)
  const publicUrl = e.PUBLIC_URL ?? `http://localhost:${e.PORT}`
  const formerUrls = e.PUBLIC_URL_FORMER.filter((former) => former !== new URL(publicUrl).origin)
  const open = publicUrl.startsWith('https:') ? formerUrls.filter(isOpenToReaders) : []
  if (open.length > 0)
    throw new Error(
      `PUBLIC_URL_FORMER: ${open.join(', ')} must be an https address, like PUBLIC_URL: others on the network could take over sign-ins`,
    )
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl,
    formerUrls,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databaseOwnerUrl: e.DATABASE_OWNER_URL,
    preparedStatements: e.DATABASE_PREPARED === 'on',
    demo: readDemo(e, [publicUrl, ...formerUrls]),
    identity: readIdentity(e, publicUrl),
    trustedProxies: e.TRUSTED_PROXIES,
    nodes: e.NODES,
    ogcTokenInPath: e.OGC_TOKEN_IN_PATH === 'on',
    limits: readLimits(e),
    diskReserveBytes: e.DISK_RESERVE_MB === undefined ? undefined : e.DISK_RESERVE_MB * 1_000_000,
    backups: {
      dir: e.BACKUP_DIR && resolve(e.BACKUP_DIR),
      keepDays: e.BACKUP_KEEP_DAYS,
      keepWeeks: e.BACKUP_KEEP_WEEKS,
      beforeUpgrade: e.BACKUP_BEFORE_UPGRADE === 'on',
    },
    s3: readS3(e),
    mail: readMail(e),
    pushHosts: readPushHosts(e),
    deliversWebhooks: e.WEBHOOKS === 'on',
    webhookPrivateOrigins: e.WEBHOOK_PRIVATE_ORIGINS,
    geocoder: readGeocoder(e, publicUrl),
    maps: readMaps(e),
    metricsToken: e.METRICS_TOKEN,
    logLevel: e.LOG_LEVEL ?? (e.DATABASE_URL ? 'info' : 'warn'),
  }
}

type Environment = z.output<typeof environment>

function readIdentity(e: Environment, publicUrl: string): Config['identity'] {
  const embedded = { issuer: `${publicUrl}/oidc`, clientId: 'lamplighter-web', audience: EMBEDDED_AUDIENCE }
  if (!e.OIDC_ISSUER) return { embedded, external: null }
  return {
    embedded: e.OIDC_PASSWORDS === 'on' ? embedded : null,
    external: {
      issuer: e.OIDC_ISSUER,
      name: e.OIDC_NAME ?? new URL(e.OIDC_ISSUER).host,
      clientId: e.OIDC_CLIENT_ID,
      audience: e.OIDC_RESOURCE ?? e.OIDC_AUDIENCE,
      resource: e.OIDC_RESOURCE ?? null,
      scope: e.OIDC_SCOPE,
    },
  }
}

function readLimits(e: Environment): Config['limits'] {
  return {
    writesPerMinute: e.LIMIT_WRITES_PER_MINUTE,
    listsPerMinute: e.LIMIT_LISTS_PER_MINUTE,
    searchesPerMinute: e.LIMIT_SEARCHES_PER_MINUTE,
    tilesPerMinute: e.LIMIT_TILES_PER_MINUTE,
    mediaPartsPerMinute: e.LIMIT_MEDIA_PARTS_PER_MINUTE,
    geocodesPerMinute: e.LIMIT_GEOCODES_PER_MINUTE,
    loginsPerAddressAndMinute: e.LIMIT_LOGINS_PER_ADDRESS_AND_MINUTE,
    registrationsPerAddressAndHour: e.LIMIT_REGISTRATIONS_PER_ADDRESS_AND_HOUR,
  }
}

function readS3(e: Environment): Config['s3'] {
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
