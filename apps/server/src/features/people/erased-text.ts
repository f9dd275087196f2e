/**
 * Replaces an erased person's name and email in stored texts (PERSON-11), only in places that the program itself writes: a
 * street or a park can have the same name.
 */
import { ERASED_EMAIL } from '@lamplighter/domain/people'

export interface Erased {
  /** Names of the person's records, without repeats. */
  names: readonly string[]
  /** In lowercase, each with an @. */
  emails: readonly string[]
  /** Other people's names that contain one of `names`: 'Wes Carter Jr'. */
  others: readonly string[]
  by: string
}

type Json = unknown

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/gu, (sign) => `\\${sign}`)
const oneOf = (texts: readonly string[]) =>
  `(?:${texts
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')})`
const ENDS = '(?![\\p{L}\\p{N}])'

/** `keep` is tried first at each place, so that nothing inside of it is replaced. */
function replaced(text: string, keep: readonly string[], pattern: string, by: string, flags: string): string {
  const all = new RegExp([...keep, `(?<found>${pattern})`].join('|'), flags)
  return text.replace(all, (...found) => (found.at(-1).found === undefined ? found[0] : by))
}

/** `@Wes Carter` in a note, but neither `@Wes Carter Jr` nor a name that only stands in the text. */
export function withoutMentions(text: string, { names, others, by }: Erased): string {
  if (names.length === 0) return text
  const longer = others.length > 0 ? [`@${oneOf(others)}${ENDS}`] : []
  return replaced(text, [...longer, LINK], `@${oneOf(names)}${ENDS}`, `@${by}`, 'giu')
}

const LINK = 'https?:\\/\\/\\S+'

/** An address names one person wherever it stands. */
export function withoutEmails(text: string, { emails }: Erased): string {
  if (emails.length === 0) return text
  const email = new RegExp(`(?<![\\p{L}\\p{N}._%+-])${oneOf(emails)}(?![\\p{L}\\p{N}-])`, 'giu')
  return text.replace(email, ERASED_EMAIL)
}

/** A name that is the whole text, or one of a list: 'Streets A, Wes Carter'. */
export function withoutListed(text: string, { names, emails, by }: Erased): string {
  const known = [...names.map(escaped), ...emails.map(escaped)]
  if (known.length === 0) return text
  return text.replace(
    new RegExp(`(^|, )(?:${known.join('|')})(?=$|, )`, 'gu'),
    (_, before: string) => before + by,
  )
}

/** An entry of the feed from an earlier version. Quoted parts are names of places and orders. */
export function withoutNamed(sentence: string, erased: Erased): string {
  const { names, others, by } = erased
  if (names.length === 0) return sentence
  const longer = others.length > 0 ? [`(?<![\\p{L}\\p{N}])${oneOf(others)}${ENDS}`] : []
  const keep = ['"[^"]*"', LINK, ...longer]
  return replaced(sentence, keep, `(?<![\\p{L}\\p{N}])${oneOf(names)}${ENDS}`, by, 'gu')
}

/** Comments and notes. */
export const withoutPerson = (text: string, erased: Erased): string =>
  withoutEmails(withoutMentions(text, erased), erased)

const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const mapped = (value: Record<string, Json>, change: (one: Json, key: string) => Json) =>
  Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one, key)]))
const listed = (value: Json, erased: Erased) =>
  typeof value === 'string' ? withoutListed(value, erased) : value

/** Changes of an order, as {field, from, to}: only who has it. */
export function changesWithout(changes: Json, erased: Erased): Json {
  if (!Array.isArray(changes)) return changes
  return changes.map((change) =>
    isObject(change) && change.field === 'assigned'
      ? { ...change, from: listed(change.from, erased), to: listed(change.to, erased) }
      : change,
  )
}

/** Values of the feed's sentences that name people. */
const personValues = ['memberName', 'invitedBy', 'ownerName', 'to']

export const detailsWithout = (details: Json, erased: Erased): Json =>
  isObject(details)
    ? mapped(details, (one, key) => (personValues.includes(key) ? listed(one, erased) : one))
    : details

/** Rows of an uploaded file: what people typed there stays, but for an email. */
export function emailsWithout(value: Json, erased: Erased): Json {
  if (typeof value === 'string') return withoutEmails(value, erased)
  if (Array.isArray(value)) return value.map((one) => emailsWithout(one, erased))
  return isObject(value) ? mapped(value, (one) => emailsWithout(one, erased)) : value
}

/** An order as it was: `unassigned` names people. */
export function orderWithout(order: Json, erased: Erased): Json {
  const without = emailsWithout(order, erased)
  if (!isObject(without) || !isObject(order)) return without
  const names = order.unassigned
  return Array.isArray(names) ? { ...without, unassigned: names.map((one) => listed(one, erased)) } : without
}

/** An answer to a write, which is sent again to a device that repeats it. `ids` are those of the person. */
export function answerWithout(value: Json, ids: readonly string[], erased: Erased): Json {
  if (typeof value === 'string') return withoutEmails(value, erased)
  if (Array.isArray(value)) return value.map((one) => answerWithout(one, ids, erased))
  if (!isObject(value)) return value
  const isTheirs = typeof value._id === 'string' && ids.includes(value._id)
  return mapped(value, (one, key) => {
    if (key === 'name' && isTheirs) return erased.by
    if (key === 'changes') return answerWithout(changesWithout(one, erased), ids, erased)
    if (key === 'details') return answerWithout(detailsWithout(one, erased), ids, erased)
    if (key === 'unassigned' && Array.isArray(one)) return one.map((name) => listed(name, erased))
    if (typeof one !== 'string') return answerWithout(one, ids, erased)
    if (['userName', ...personValues].includes(key)) return withoutListed(one, erased)
    if (key === 'text') return withoutPerson(one, erased)
    return withoutEmails(
      key === 'description' && 'userName' in value ? withoutNamed(one, erased) : one,
      erased,
    )
  })
}
