/**
 * Passwords that meet the requirements and are tried first by everybody who guesses: a common word or run of keys, its
 * letters swapped for figures and signs in the usual ways, with a year, a number or a sign at its end.
 */
const words = `
  password passwort passwd passcode secret letmein changeme default temp temporary welcome hello login
  access admin administrator root user guest test testing demo example master super superman batman
  pokemon starwars dragon monkey tiger football baseball basketball soccer hockey sunshine princess
  iloveyou love shadow michael jordan jessica ashley charlie daniel thomas andrew jennifer computer
  internet samsung google microsoft windows company office america freedom summer winter spring autumn
  january february march april june july august september october november december monday friday
  trustno whatever flower cookie killer`
const runs = `
  a aa aaa ab abc abcd abcde abcdef qw qwe qwer qwert qwerty qwertyuiop qwertz azerty asd asdf asdfgh
  zxc zxcv zxcvbn qaz qazwsx wsx pass pa`
/** Figures count as letters in the middle of these. */
const keys = '1qaz2wsx 1qaz1qaz 1qazxsw2 zaq12wsx q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t a1b2c3d4 1qaz'

const common = new Set([...listOf(words), ...listOf(runs)])
const walks = new Set(listOf(keys))
const swaps: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
/** What stands beside the word may be guessed too as long as it is this short. */
const MAX_ENDING_LENGTH = 7
/** Signs that are the shifted figures of the same keys. */
const shifted: Readonly<Record<string, string>> = { '!': '1', '@': '2', '#': '3', $: '4', '%': '5' }

/** What the people of the demonstration sign in with. Everybody can read it, so it opens nothing elsewhere. */
export const PUBLISHED_PASSWORD = 'Lamplighter1!'

/** However its characters were typed. */
export function isPublishedPassword(password: string): boolean {
  return password.normalize('NFKC') === PUBLISHED_PASSWORD
}

/** `isCommonPassword('P@ssw0rd2026!')` is true, `isCommonPassword('Lamp-Light3r!')` is not. */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  const [, word = '', ending = ''] = /^(.*[a-z])([^a-z]*)$/s.exec(lower.replace(/^[\d!#%&*.?_-]+/, '')) ?? []
  if (ending.length <= MAX_ENDING_LENGTH && common.has(swapped(word).replaceAll(/[^a-z]/g, ''))) return true
  return walks.has(lower.replaceAll(/[^a-z\d]/g, '')) || walks.has(unshifted(lower))
}

function swapped(text: string): string {
  return text.replaceAll(/[\d@$!]/g, (sign) => swaps[sign] ?? sign)
}

function unshifted(text: string): string {
  return text.replaceAll(/[!@#$%]/g, (sign) => shifted[sign] ?? sign)
}

function listOf(text: string): string[] {
  return text.trim().split(/\s+/)
}
