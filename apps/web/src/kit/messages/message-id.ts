/** The same message shown twice replaces itself: its id holds its words. */
export const idOf = (kind: string, message: string) => `${kind}:${message}`

export const wordsOf = (id: string) => id.slice(id.indexOf(':') + 1)
