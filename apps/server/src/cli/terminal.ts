/**
 * What a command says on a terminal. Files and databases hold the words of strangers: a control character among them could
 * colour, move or erase what the operator reads, one that turns the direction of writing could make it read otherwise.
 */

/** In place of each such character stands its number: `visible('\x1b[2J')` is '\u001b[2J' in ten plain characters. */
export function visible(text: string): string {
  // Joiners are left: names and emoji are written with them.
  return text.replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) =>
    [...sign].map((one) => `\\u${(one.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`).join(''),
  )
}

/** Sentences of our own, whose line breaks are ours; what they quote is made visible. */
const lines = (text: string) => text.split('\n').map(visible).join('\n')

export const say = (text: string): void => console.log(lines(text))
export const logWarning = (text: string): void => console.error(lines(text))
