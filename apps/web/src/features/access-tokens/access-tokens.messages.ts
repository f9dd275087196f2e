/** Texts of access tokens (TOKEN-1). */
import type { AccessTokenScope } from '@lamplighter/domain/access-tokens'

export const tokenWords = {
  title: 'Access tokens',
  hint: 'A token lets a program use Lamplighter for you, without your password. It can never do more than you can.',
  docs: 'Programs use the API. See how.',
  newTab: 'Opens in a new tab.',
  create: 'New Token',
  createHint: 'Give each program a token of its own, so that you can revoke one without the others.',
  createAction: 'Create Token',
  createFailed: "Couldn't create the token. Please try again.",
  yours: 'Yours',
  name: 'Name',
  nameExample: 'Pavement management',
  owner: 'For',
  me: 'Me',
  cityHint:
    'It opens that city only, and works while you are a City Admin there. Other City Admins can revoke it.',
  scopes: 'What it may do',
  days: 'Expires in',
  ofDays: (days: number) => `${days} days`,
  token: 'Token',
  onlyNow: 'You will not see this token again. Copy it now, and keep it where the program keeps its secrets.',
  copy: 'Copy Token',
  copied: 'Token copied.',
  notCopied: "Couldn't copy the token. Select it in the field and copy it there.",
  done: 'Done',
  none: 'No tokens yet.',
  noneOfCity: 'The city has no tokens.',
  lastUsed: 'Last used',
  neverUsed: 'Never used',
  expires: 'Expires',
  expired: 'Expired',
  stopped: 'Not working',
  by: 'by',
  revoke: 'Revoke',
  revokeMeans: 'The program that uses it is locked out at once. You cannot undo this.',
  revoked: 'The token is revoked.',
  revokeFailed: "Couldn't revoke the token. Please try again.",
  loadFailed: "Can't load the tokens.",
} as const

export const scopeWords: Record<AccessTokenScope, string> = {
  'locations:read': 'Read locations, notes and photos',
  'locations:write': 'Add, change and delete locations, notes and photos',
  'orders:read': 'Read work orders',
  'orders:write': 'Create and change work orders',
  'events:read': 'Follow what changes, and where',
  'city:manage': 'Use City Admin and download the whole city; members and invitations only to read',
  'account:use': 'Read your notifications, and change your views and settings',
  'reports:write': 'Send reports of residents (Open311)',
}

/** `createdFor('Pavement management')` */
export const createdFor = (name: string) => `Token for ${name}`

export const revokeQuestion = (name: string) => `Revoke “${name}”?`

/** The owner of a city's token has left, or has another role now. */
export const ownerIsNoAdmin = (owner: string, city: string) =>
  `${owner} is no longer a City Admin of ${city}.`
