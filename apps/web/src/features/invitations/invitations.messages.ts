/** Texts of invitations. */
import type { MemberRole } from '@lamplighter/domain/memberships'
import { roleLabel } from '@lamplighter/domain/memberships'

export const invitationWords = {
  title: 'Invitation',
  invitations: 'Invitations',
  invite: 'Invite Someone',
  inviteHint: 'You get a link to send. It works once: the first person who opens it can join.',
  none: 'No open invitations. An invitation is a link that lets one person in.',
  create: 'Create Invitation',
  role: 'Role',
  sees: 'Can View',
  categories: 'Categories',
  categoriesMissing: 'Please choose at least one category.',
  email: 'Email',
  emailHint: 'Optional. Only an account with this address can use the link.',
  note: 'Note',
  noteHint: 'Optional. Shown to the person who opens the link.',
  days: 'Valid for',
  day: '1 day',
  ofDays: (days: number) => `${days} days`,
  createFailed: "Couldn't create the invitation. Please try again.",
  made: 'Invitation created',
  link: 'Link',
  onlyNow: 'The link is shown only once. Copy it and send it to one person.',
  copy: 'Copy Link',
  copied: 'The link has been copied.',
  notCopied: "Couldn't copy it. Select the link and copy it yourself.",
  done: 'Done',
  withdraw: 'Withdraw',
  withdrawn: 'The invitation has been withdrawn.',
  withdrawFailed: "Couldn't withdraw the invitation. Please try again.",
  withdrawMeans: 'Its link stops working. You can create another one.',
  loadFailed: "Couldn't load the invitations.",
  forAnyone: 'For anyone with the link',
  by: 'by',
  until: 'Expires',
  login: 'Log In',
  register: 'Register',
  signInFirst: 'Log in, or register if you have no account yet. Then you can join.',
  personal: 'It is for one email address. Use the account with that address.',
  joinFailed: "Couldn't join. Please try again.",
  lookFailed: "Couldn't load the invitation.",
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

/** `invitedAs('Ana Diaz', 'Ames, IA', 'city_worker')` is 'Ana Diaz invites you to join Ames, IA as City Worker.' */
export function invitedAs(by: string, city: string, role: MemberRole): string {
  return `${by} invites you to join ${city} as ${roleLabel(role)}.`
}

export function alreadyIn(city: string): string {
  return `You are already a member of ${city}. Nothing changes, and the invitation can still be used by someone else.`
}

export function joined(city: string): string {
  return `Welcome to ${city}. You are a member now.`
}

/** Asked before withdrawing an invitation (CITY-20). `withdrawQuestion('ana@x.org', 'City Worker')` is 'Withdraw the invitation for ana@x.org as City Worker?' */
export function withdrawQuestion(email: string | null, role: string): string {
  return `Withdraw the invitation ${email ? `for ${email} ` : ''}as ${role}?`
}
