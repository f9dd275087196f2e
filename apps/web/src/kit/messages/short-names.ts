/** Letters: two of these and the words around them stay within two lines on a phone. */
const LONGEST_NAME = 26
/** Letters: what fits beside a button on a phone, unbroken. */
const LONGEST_WORD = 22

/**
 * A message as it is shown, with the names in it as long as two lines allow; it is heard as it is.
 * `withShortNames('"Fire hydrant at the corner of Clover and Elm Street" has been moved to trash.')` is
 * '"Fire hydrant at the…" has been moved to trash.'
 */
export function withShortNames(message: string): string {
  return message.replace(/"([^"]+)"/g, (_, name: string) => `"${shortName(name)}"`).replace(/\S+/g, shortWord)
}

/** Ends behind a word, where that leaves enough of it. */
function shortName(name: string): string {
  const letters = [...name]
  if (letters.length <= LONGEST_NAME) return name
  const cut = letters.slice(0, LONGEST_NAME - 1).join('')
  const end = cut.lastIndexOf(' ')
  return `${end > LONGEST_NAME / 2 ? cut.slice(0, end) : cut}…`
}

/** An address or the name of a file is known by its two ends. */
function shortWord(word: string): string {
  const letters = [...word]
  if (letters.length <= LONGEST_WORD) return word
  return `${letters.slice(0, 10).join('')}…${letters.slice(-10).join('')}`
}
