export const SEND_FROM_FILE = 'Send From a File'

export const fileProblems = {
  unreadable:
    "This isn't a file of unsent changes, or it is damaged. Choose a ZIP file that Lamplighter saved.",
  version:
    'Another version of Lamplighter saved this file. Open it in that version, or enter the changes again.',
  full: "This device doesn't have enough free space for the photos in the file. Delete something, then try again.",
  failed: "Couldn't read the file. Please try again.",
} as const

/** `ofAnother({ name: 'Wes Worker', email: 'wes@city.example' })` */
export const ofAnother = ({ name, email }: { name: string; email: string }) =>
  `These changes are by ${name} (${email}). Log in with that account to send them.`

/** Its message says why the file cannot be sent. */
export class UnusableFile extends Error {}

export interface TakenFile {
  added: number
  /** Items that this device already has, or has sent. */
  known: number
  /** Photos and videos that the file does not contain. */
  missing: number
}

/** `takenWords({ added: 3, known: 1, missing: 0 })` is '3 changes added. 1 was here already.' */
export function takenWords({ added, known, missing }: TakenFile): string {
  const words = [
    added > 0 && `${added} ${added === 1 ? 'change' : 'changes'} added. Sending starts now.`,
    known > 0 && `${known} ${known === 1 ? 'was' : 'were'} here already.`,
    missing > 0 &&
      `${missing} ${missing === 1 ? 'photo or video is' : 'photos or videos are'} not in the file.`,
  ].filter(Boolean)
  return words.length > 0 ? words.join(' ') : 'The file has no changes.'
}
