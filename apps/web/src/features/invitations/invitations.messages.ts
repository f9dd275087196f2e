/** The words of invitations: made, listed, withdrawn, opened. */
import type { Role } from '@lamplighter/domain/memberships'
import { roleLabel } from '@lamplighter/domain/memberships'

export const invitationWords = {
  title: 'Invitation',
  invitations: 'Invitations',
  invite: 'Invite Someone',
  inviteHint: 'You get a link to send. Whoever opens it first joins; it works once.',
  none: 'No open invitations. An invitation is a link that lets one person in.',
  create: 'Make Invitation',
  role: 'Role',
  sees: 'Sees',
  categories: 'Categories',
  categoriesMissing: 'Please choose at least one category.',
  email: 'Email',
  emailHint: 'Optional. Only an account with this address can use the link.',
  note: 'Note',
  noteHint: 'Optional. Shown to whoever opens the link.',
  days: 'Valid for',
  day: '1 day',
  ofDays: (days: number) => `${days} days`,
  createFailed: 'The invitation could not be made. Please try again.',
  made: 'Invitation made',
  link: 'Link',
  onlyNow: 'The link is shown only now: copy it and send it to one person.',
  copy: 'Copy Link',
  copied: 'The link has been copied.',
  copyFailed: 'It was not copied. Select the link and copy it yourself.',
  done: 'Done',
  withdraw: 'Withdraw',
  withdrawn: 'The invitation has been withdrawn.',
  withdrawFailed: 'The invitation could not be withdrawn. Please try again.',
  withdrawMeans: 'Its link lets nobody in any more. You can make another one.',
  loadFailed: 'The invitations could not be loaded.',
  forAnyone: 'For whoever has the link',
  by: 'by',
  until: 'Expires',
  login: 'Login',
  register: 'Register',
  signInFirst: 'Log in, or register if you have no account yet. Then you can join.',
  personal: 'It was made for one email address: use the account of that address.',
  joinFailed: 'Joining failed. Please try again.',
  lookFailed: 'The invitation could not be loaded.',
  toHome: 'Go to Home',
  toSettings: 'Go to Settings',
} as const

/** `inviteTo('Ames, IA')` is 'Invite someone to Ames, IA' */
export function inviteTo(city: string): string {
  return `Invite someone to ${city}`
}

/** `joinCityNamed('Ames, IA')` is 'Join Ames, IA' */
export function joinCityNamed(city: string): string {
  return `Join ${city}`
}

/** What an invitation is for. `invitedAs('Ana Diaz', 'Ames, IA', 'city_worker')` is 'Ana Diaz invites you to join Ames, IA as City Worker.' */
export function invitedAs(by: string, city: string, role: Role): string {
  return `${by} invites you to join ${city} as ${roleLabel(role)}.`
}

export function alreadyIn(city: string): string {
  return `You are already a member of ${city}. Nothing changes, and the invitation can still be used by someone else.`
}

export function joined(city: string): string {
  return `Welcome to ${city}. You are a member now.`
}

/** The question before an invitation is withdrawn (CITY-20). `withdrawQuestion('ana@x.org', 'City Worker')` is 'Withdraw the invitation of ana@x.org as City Worker?' */
export function withdrawQuestion(email: string | null, role: string): string {
  return `Withdraw the invitation ${email ? `of ${email} ` : ''}as ${role}?`
}
