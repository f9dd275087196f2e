/** Texts about people who leave. */
import { quotedReasons } from '@lamplighter/domain/holds'

export const leavingWords = {
  isOff: 'Switched off',
  isBeingErased: 'To be erased',
  switchOff: 'Switch Off',
  switchOn: 'Switch On',
  erase: 'Erase',
  offMeans:
    'They are logged out everywhere and cannot log in. Their tokens, calendar links, notifications and emails stop. Their open work orders become unassigned, and they leave their crews. What they have not sent stays on their device until you switch them on again.',
  onMeans:
    'They can log in again with the cities and roles they had. Assign work orders and crews to them again where needed.',
  onTakesBack: 'They will not be erased.',
  cannotBeUndone: 'This cannot be undone.',
  effects: [
    'Their name becomes "Former member" and a number in every list, history and mention.',
    'Their email, password, devices, tokens and settings are deleted.',
    'Locations, notes, photos, work orders and the audit trail stay.',
    'Files of whole cities that are ready to download are deleted, because they contain the name.',
    'Backups, downloaded files and free text keep the name.',
    'What they have not sent stays on their device and can no longer be sent.',
    'With a sign-in elsewhere, end their account there first. Otherwise they are registered again when they next open the app.',
  ],
  email: 'Email of the person',
  /** Somebody without an email. */
  name: 'Name of the person',
  holdsFailed: "Can't check for holds. Try again.",
} as const

export const switchOffTitle = (name: string) => `Switch off ${name}?`
export const switchOnTitle = (name: string) => `Switch on ${name}?`
export const eraseTitle = (name: string) => `Erase ${name}`

/** `typeToErase('wes@example.org')` is 'Type wes@example.org to confirm.' */
export const typeToErase = (typed: string) => `Type ${typed} to confirm.`

/** `heldBy(['Smith v. City'])` is 'The hold “Smith v. City” keeps this person. They are switched off now and erased when it is lifted.' */
export function heldBy(holds: readonly string[]): string {
  const [names, keep, lifted] =
    holds.length === 1
      ? [`The hold ${quotedReasons(holds)}`, 'keeps', 'it is lifted']
      : [`The holds ${quotedReasons(holds)}`, 'keep', 'the last one is lifted']
  return `${names} ${keep} this person. They are switched off now and erased when ${lifted}.`
}
