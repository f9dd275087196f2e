/** Replaces an erased person's name in stored texts (PERSON-11). PostgreSQL does it: no row is read here. */
import { ERASED_EMAIL } from '@lamplighter/domain/people'
import { type RawBuilder, sql } from 'kysely'

export interface Erased {
  /** Names of the person's records, without repeats. */
  names: readonly string[]
  /** In lowercase. */
  emails: readonly string[]
  /** The rest of other people's names that begin with one of `names`: ' Jr' for 'Wes Carter Jr'. */
  longerEndings: readonly string[]
  by: string
}

type Text = RawBuilder<string>

/** Every character but letters, digits and spaces stands for itself after a backslash. */
const escaped = (text: string) => text.replace(/[^\p{L}\p{N} ]/gu, '\\$&')
const asJson = (text: string) => JSON.stringify(text).slice(1, -1)
const oneOf = (texts: readonly string[]) => `(?:${texts.map(escaped).join('|')})`

const replaced = (text: Text, pattern: string, by: string, flags: string): Text =>
  sql<string>`regexp_replace(${text}, ${pattern}, ${by}, ${flags})`

/** `@Wes Carter` in a note, but neither `@Wes Carter Jr` nor a name that only stands in the text. */
export function withoutMentions(text: Text, { names, longerEndings, by }: Erased): Text {
  const longer = longerEndings.length > 0 ? `(?!${oneOf(longerEndings)}(?![[:alnum:]]))` : ''
  return replaced(text, `@${oneOf(names)}${longer}(?![[:alnum:]])`, `@${by}`, 'gi')
}

/** An address names one person wherever it stands. */
export const withoutEmails = (text: Text, { emails }: Erased): Text =>
  replaced(text, `(?<![[:alnum:]._%+-])${oneOf(emails)}(?![[:alnum:]-])`, ERASED_EMAIL, 'gi')

/** A name that is the whole text, or one of a list: 'Streets A, Wes Carter'. */
export const withoutListed = (text: Text, { names, by }: Erased): Text =>
  replaced(text, `(^|, )${oneOf(names)}(?=$|, )`, `\\1${by}`, 'g')

/** The same for each text in a JSON document, as jsonb. */
export const withoutListedIn = (json: RawBuilder<unknown>, erased: Erased): RawBuilder<string> =>
  sql<string>`${jsonText(sql<string>`${json}::text`, erased)}::jsonb`

/** Of a JSON document that is stored as text. */
export function jsonText(text: Text, erased: Erased): Text {
  const { names, by } = erased
  const listed = replaced(text, `("|, )${oneOf(names.map(asJson))}(?="|, )`, `\\1${asJson(by)}`, 'g')
  return withoutEmails(withoutMentions(listed, { ...erased, names: names.map(asJson) }), {
    ...erased,
    emails: erased.emails.map(asJson),
  })
}

/** True for rows that may need a change: cheaper than a pattern. */
export const mayName = (text: Text, { names, emails }: Erased): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [...names, ...emails, ...names.map(asJson)].map(
      (part) => sql`position(lower(${part}) in lower(${text})) > 0`,
    ),
    sql` or `,
  )})`
