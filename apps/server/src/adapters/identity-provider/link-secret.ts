/** Secrets that are handed to somebody in a link. They stand behind its #, which browsers send to no server and name in no Referer. */
import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

/** 256 random bits, so that nobody guesses one, and its hash needs no salt. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** How it is kept: the database never has what opens the link. */
export function hashOfSecret(secret: string): RawBuilder<Buffer> {
  return sql`sha256(convert_to(${secret}::text, 'UTF8'))`
}

/** `linkTo('https://map.example', '/setup', 'abc')` is 'https://map.example/setup#abc' */
export const linkTo = (publicUrl: string, page: string, secret: string): string =>
  `${publicUrl}${page}#${secret}`
