/** Offers names while one is typed after an `@` (ORDER-52). */
import { foldText } from '@lamplighter/domain/search'

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
