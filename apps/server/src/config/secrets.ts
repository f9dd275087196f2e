/** Rejects secrets that are published or guessable: the server does not start with them (SEC-28). */

interface Given {
  DATABASE_URL?: string | undefined
  DATABASE_OWNER_URL?: string | undefined
  SMTP_URL?: string | undefined
  S3_ENDPOINT?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
  METRICS_TOKEN?: string | undefined
}

const defaults = new Set(
  [
    ...[
      'changeme',
      'change-me',
      'change_me',
      'password',
      'passwd',
      'postgres',
      'postgresql',
      'minioadmin',
      'minio',
    ],
    ...[
      'minio123',
      'secret',
      'admin',
      'root',
      'default',
      'example',
      'test',
      'lamplighter',
      'mysecretpassword',
    ],
  ].flatMap((word) => [word, `${word}1`, `${word}123`, `${word}${word}`]),
)
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const SHORTEST_S3_SECRET = 16

/** One sentence per weak secret, beginning with its variable. Services on this machine alone may have weak ones. */
export function weakSecrets(given: Given): string[] {
  return [
    ...weakPassword('DATABASE_URL', given.DATABASE_URL),
    ...weakPassword('DATABASE_OWNER_URL', given.DATABASE_OWNER_URL),
    ...weakPassword('SMTP_URL', given.SMTP_URL),
    ...weakS3Secret(given.S3_SECRET_ACCESS_KEY, given.S3_ENDPOINT),
    ...(isDefault(given.METRICS_TOKEN ?? '')
      ? ['METRICS_TOKEN: is a well-known default. Choose another one']
      : []),
  ]
}

function weakPassword(variable: string, url: string | undefined): string[] {
  if (!url || !URL.canParse(url)) return []
  const { hostname, username, password: encoded, searchParams } = new URL(url)
  const password = decoded(encoded)
  const local = loopback.test(hostname) || hostname === '' || (searchParams.get('host') ?? '').startsWith('/')
  // Without a password in the URL, the database server trusts this machine or uses another authentication method.
  if (local || password === '') return []
  if (isDefault(password)) return [`${variable}: its password is a well-known default. Choose another one`]
  return password === decoded(username)
    ? [`${variable}: its password is the user name. Choose another one`]
    : []
}

function weakS3Secret(secret: string | undefined, endpoint: string | undefined): string[] {
  if (!secret || (endpoint && loopback.test(new URL(endpoint).hostname))) return []
  if (isDefault(secret)) return ['S3_SECRET_ACCESS_KEY: is a well-known default. Choose another one']
  if (secret.length >= SHORTEST_S3_SECRET) return []
  return [`S3_SECRET_ACCESS_KEY: is too short, it needs at least ${SHORTEST_S3_SECRET} characters`]
}

function isDefault(secret: string): boolean {
  return defaults.has(secret.toLowerCase())
}

/** Decodes; a lone % stays unchanged. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
