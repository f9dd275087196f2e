/** Finds `@Name` in comments, and offers names while one is typed. */
import { foldText } from '@lamplighter/domain/search'

export interface TextPart {
  text: string
  isMention: boolean
  /** Position in the text. */
  at: number
}

/** `mentionsIn('Ask @Wes Carter', ['Wes Carter'])` is 'Ask ' and the mention '@Wes Carter'. The longest name wins. */
export function mentionsIn(text: string, names: readonly string[]): TextPart[] {
  const known = names.filter((name) => name !== '').toSorted((one, other) => other.length - one.length)
  if (known.length === 0) return [{ text, isMention: false, at: 0 }]
  const mention = new RegExp(`(@(?:${known.map(escaped).join('|')})(?![\\p{L}\\p{N}]))`, 'iu')
  let at = 0
  return text.split(mention).flatMap((part, index) => {
    const found = { text: part, isMention: index % 2 === 1, at }
    at += part.length
    return part === '' ? [] : [found]
  })
}

const escaped = (name: string) => name.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')

/** At most this many names are offered at once. */
const MOST_OFFERED = 5

/** The name that is being typed after an `@`: where the `@` is, and the members it may mean. Null outside of one. */
export function mentionBeingTyped(
  text: string,
  caret: number,
  names: readonly string[],
): { at: number; names: string[] } | null {
  const [, typed] = /(?:^|\s)@([^@\n]{0,40})$/u.exec(text.slice(0, caret)) ?? []
  if (typed === undefined) return null
  const wanted = foldText(typed)
  const fits = (name: string) => foldText(name).startsWith(wanted) || foldText(name).includes(` ${wanted}`)
  const found = names.filter((name) => fits(name) && foldText(name) !== wanted.trim()).slice(0, MOST_OFFERED)
  return found.length === 0 ? null : { at: caret - typed.length - 1, names: found }
}

/** Puts the name in the place of what was typed after the `@`, and returns the text and the new caret. */
export function withMention(
  text: string,
  { at, caret, name }: { at: number; caret: number; name: string },
): { text: string; caret: number } {
  const before = `${text.slice(0, at)}@${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}
