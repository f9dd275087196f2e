/** Secrets for links. They go after the URL's #, which browsers never send to a server or in a Referer. */
import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

/** 256 random bits: unguessable, and the hash needs no salt. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The stored form: the database never contains a secret that opens a link. */
export function hashOfSecret(secret: string): RawBuilder<Buffer> {
  return sql`sha256(convert_to(${secret}::text, 'UTF8'))`
}

/** `linkTo('https://map.example', '/setup', 'abc')` is 'https://map.example/setup#abc' */
export const linkTo = (publicUrl: string, page: string, secret: string): string =>
  `${publicUrl}${page}#${secret}`
