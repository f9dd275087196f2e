/** Members who are named with `@` in a comment (ORDER-52). */

export interface TextPart {
  text: string
  isMention: boolean
  /** Position in the text. */
  at: number
}

/** `mentionsIn('Ask @Wes Carter', ['Wes Carter'])` is 'Ask ' and the mention '@Wes Carter'. The longest name wins. */
export function mentionsIn(text: string, names: readonly string[]): TextPart[] {
  // Thousands of names would be tried at each '@' otherwise.
  const lower = text.toLowerCase()
  const known = names
    .filter((name) => name !== '' && lower.includes(`@${name.toLowerCase()}`))
    .toSorted((one, other) => other.length - one.length)
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
