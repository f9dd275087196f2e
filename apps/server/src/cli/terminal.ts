/**
 * Output of commands on a terminal. Files and databases hold text of unknown origin: a control character in it could
 * color, move or erase what the operator reads, and one that reverses the direction of writing could change how it reads.
 */
import { isDatabaseAway } from '../db/pg-problems.ts'

/** Shows each such character as its number: `visible('\x1b[2J')` is '\u001b[2J' in ten plain characters. */
export function visible(text: string): string {
  // Joiners stay: names and emoji are written with them.
  return text.replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) =>
    [...sign].map((one) => `\\u${(one.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`).join(''),
  )
}

/** Our own sentences, whose line breaks are kept; the text that they quote has been through `visible`. */
const lines = (text: string) => text.split('\n').map(visible).join('\n')

export const say = (text: string): void => console.log(lines(text))
export const logWarning = (text: string): void => console.error(lines(text))

const databaseLost =
  'The database does not answer. Check that it runs and can be reached, then run the command again.'

/** Runs a command: `main` answers its exit code, and what it throws is told and makes it 2. */
export function runMain(name: string, main: (args: string[]) => Promise<number>): void {
  main(process.argv.slice(2)).then(
    (code) => {
      process.exitCode = code
    },
    (error: unknown) => {
      const words = error instanceof Error ? error.message : String(error)
      logWarning(`${name}: ${isDatabaseAway(error) ? `${words}. ${databaseLost}` : words}`)
      process.exitCode = 2
    },
  )
}
