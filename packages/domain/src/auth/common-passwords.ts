/**
 * Detects common passwords that meet the requirements: a common word or keyboard run with digits and signs in place of
 * letters, followed by a year, a number or a sign.
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
/** In these, digits count as letters. */
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
/** With a longer ending the password is hard to guess. */
const MAX_ENDING_LENGTH = 7
/** Signs on the shifted number keys. */
const shifted: Readonly<Record<string, string>> = { '!': '1', '@': '2', '#': '3', $: '4', '%': '5' }

/** Password of the demonstration accounts. It is public, so it is rejected everywhere else. */
export const PUBLISHED_PASSWORD = 'Lamplighter1!'

/** Ignores the way the characters were typed. */
export function isPublishedPassword(password: string): boolean {
  return password.normalize('NFKC') === PUBLISHED_PASSWORD
}

/** `isCommonPassword('P@ssw0rd2026!')` is true, `isCommonPassword('Lamp-Light3r!')` is false. */
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
