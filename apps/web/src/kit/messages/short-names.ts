/** Letters per name: two names and their text fit two lines on a phone. */
const LONGEST_NAME = 26
/** Letters that fit beside a button on a phone without a break. */
const LONGEST_WORD = 22

/**
 * Shortens the names in a message to fit two lines. Screen readers get the full text.
 * `withShortNames('"Fire hydrant at the corner of Clover and Elm Street" has been moved to trash.')` is
 * '"Fire hydrant at the…" has been moved to trash.'
 */
export function withShortNames(message: string): string {
  return message.replace(/"([^"]+)"/g, (_, name: string) => `"${shortName(name)}"`).replace(/\S+/g, shortWord)
}

/** Cuts after a word if enough remains. */
function shortName(name: string): string {
  const letters = [...name]
  if (letters.length <= LONGEST_NAME) return name
  const cut = letters.slice(0, LONGEST_NAME - 1).join('')
  const end = cut.lastIndexOf(' ')
  return `${end > LONGEST_NAME / 2 ? cut.slice(0, end) : cut}…`
}

/** Keeps both ends of an address or file name. */
function shortWord(word: string): string {
  const letters = [...word]
  if (letters.length <= LONGEST_WORD) return word
  return `${letters.slice(0, 10).join('')}…${letters.slice(-10).join('')}`
}
