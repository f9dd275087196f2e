import { momentOf } from '../../../kit/text/moment.ts'

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

/** Asked before anything is taken: the file may be older, or another, than the person thinks. */
export function addQuestion({
  person: { name, email },
  savedAt,
  items,
}: {
  person: { name: string; email: string }
  savedAt: string
  items: readonly { kind: string; files: readonly unknown[] }[]
}) {
  const files = items.reduce((sum, item) => sum + item.files.length, 0)
  const parts = [
    ...kindNames.map(([start, one, many]) =>
      counted(items.filter(({ kind }) => kind.startsWith(start)).length, one, many),
    ),
    counted(files, 'photo or video', 'photos and videos'),
  ].filter(Boolean)
  return {
    title: 'Add these changes?',
    message: `${parts.join(', ')} by ${name} (${email}), saved ${momentOf(savedAt)}. They are sent in your name.`,
    action: 'Add and Send',
  }
}

const kindNames = [
  ['location.', 'change of a location', 'changes of locations'],
  ['note.', 'change of a note', 'changes of notes'],
  ['order.', 'change of a work order', 'changes of work orders'],
] as const

const counted = (count: number, one: string, many: string) =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many}`

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
