/** Messages about people who leave, and the name that replaces an erased one. */
import { quotedReasons } from '../holds/index.ts'

export const peopleMessages = {
  switchedOff: 'Switched off. This person is signed out everywhere.',
  switchedOn: 'Switched on. This person can log in again.',
  erasing: 'This person is being erased.',
} as const

/** `eraseWaits(['Smith v. City'])` is 'Switched off. Erasing waits for the hold “Smith v. City”.' */
export function eraseWaits(holds: readonly string[]): string {
  return `Switched off. Erasing waits for the ${holds.length === 1 ? 'hold' : 'holds'} ${quotedReasons(holds)}.`
}

/** Numbered, so that two erased people stay apart in a history. `formerMember(3)` is 'Former member 3'. */
export function formerMember(number: number): string {
  return `Former member ${number}`
}

/** No email reaches an address of the top-level domain .invalid (RFC 6761). */
export const ERASED_EMAIL = 'erased@lamplighter.invalid'
