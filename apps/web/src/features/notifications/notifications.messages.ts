/** Texts of notifications: the bell, the list, the choices in Settings, and the page behind a mail's link. */
import {
  MAX_UNREAD,
  type MailTime,
  MORNING_HOUR,
  type PushDevice,
  type Trigger,
} from '@lamplighter/domain/notifications'
import { navigationWords } from '../../kit/kit.messages.ts'
import { momentOf } from '../../kit/text/moment.ts'

export const notificationWords = {
  title: navigationWords.notifications,
  choose: 'Notification settings',
  markAll: 'Mark all as read',
  allRead: 'All notifications are marked as read.',
  markAllFailed: "Couldn't mark your notifications as read. Please try again.",
  loadFailed: "Can't load your notifications.",
  none: 'Nothing yet',
  noneHint:
    'You see it here when someone assigns you a work order, mentions you or comments on your work order, or when one is due soon or overdue.',
  unread: 'Unread',
  finished: 'Finished',
} as const

/** `unreadInFigures(120)` is '99+' */
export const unreadInFigures = (unread: number): string =>
  unread >= MAX_UNREAD ? `${MAX_UNREAD - 1}+` : String(unread)

/** `bellName(3)` is 'Notifications, 3 unread' */
export function bellName(unread: number): string {
  return unread === 0
    ? notificationWords.title
    : `${notificationWords.title}, ${unreadInFigures(unread)} unread`
}

/** `hourName(20)` is '8 PM' */
export const hourName = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

export const choiceWords = {
  intro: 'Choose what Lamplighter notifies you about: in the app, by push on your devices, and by email.',
  bell: 'In the app',
  push: 'Push',
  mail: 'Email',
  quiet: 'Quiet hours',
  quietHint: 'Push notifications and emails wait until these hours end.',
  from: 'From',
  to: 'To',
  neverQuiet: 'Both hours are the same, so there are no quiet hours. Choose another hour.',
  saved: 'Your notification settings are saved.',
  discardChanges: 'Discard changes',
  discardMeans: 'The settings stay as they were last saved.',
  saveFailed: "Couldn't save your notification settings. Please try again.",
  loadFailed: "Can't load your notification settings.",
} as const

export const triggerWords: Record<Trigger, string> = {
  assigned: 'A work order is assigned to me or my crew',
  mentioned: 'Someone mentions me',
  commented: 'Someone comments on my work order',
  due_soon: 'My work order is due tomorrow',
  overdue: 'My work order is overdue',
  high_priority: 'A work order that I can see gets high priority',
  rule: 'A rule of my city notifies me',
}

export const mailTimeWords: Record<MailTime, string> = {
  at_once: 'Right away',
  daily: `Once a day, at ${hourName(MORNING_HOUR)}`,
  off: 'Never',
}

/** Shown instead of the mail address. */
export const noMailWords = {
  unconfirmed:
    'Confirm your email address to get emails. Open the link that we sent you, or press Send the Link Again on this page.',
  elsewhere:
    'Your sign-in provider has not confirmed your email address, so you get no emails. Ask your administrator.',
  server: "This server doesn't send email. Ask your administrator to set it up.",
} as const

/** `mailGoesTo('ana@city.gov')` */
export const mailGoesTo = (address: string): string => `Emails go to ${address}.`

export const pushWords = {
  title: 'Push on your devices',
  hint: 'A device with push shows your notifications even when Lamplighter is closed there.',
  loadFailed: "Can't load your devices.",
  none: "Push isn't on for any device.",
  delivered: 'Last delivered',
  never: 'Nothing delivered yet',
  thisDevice: 'This device',
  turnOn: 'Turn on Push on This Device',
  isOn: 'This device now shows your notifications.',
  notAllowed: 'Your browser did not allow notifications. Select Turn on Push again, then choose Allow.',
  notInstalled: 'Lamplighter is still being installed on this device. Try again in a minute.',
  failed: "Couldn't turn on push on this device. Please try again.",
  remove: 'Remove',
  removeHint: 'It no longer shows your notifications. You can turn on push again on that device.',
  removed: 'Push is off for that device.',
  removeFailed: "Couldn't remove the device. Please try again.",
} as const

/** `addedOn('2026-11-29T10:00:00.000Z')` is 'Added Nov 29, 2026, 10:00 AM' */
export const addedOn = (createdAt: string): string => `Added ${momentOf(createdAt)}`

/** The name of the button: a person may have two phones of one kind, added on one day. */
export const removeDevice = ({ name, createdAt }: Pick<PushDevice, 'name' | 'createdAt'>): string =>
  `${pushWords.remove}: ${name}, ${addedOn(createdAt)}`

/** Shown instead of the button that turns push on. */
export const noPushWords = {
  no: "This browser can't show push notifications.",
  insecure: 'Push needs a secure connection (https). Ask your administrator.',
  install:
    'To get push on this device, add Lamplighter to the Home Screen first: press Share, then Add to Home Screen. Then open it from there.',
  blocked:
    "Your browser blocks notifications from Lamplighter. Open the site's settings beside the address, allow notifications, and reload this page.",
  blockedApp:
    "Notifications are off for Lamplighter. Turn them on in your device's settings, under Notifications, and open Lamplighter again.",
} as const

export const unsubscribeWords = {
  title: 'Unsubscribe',
  hint: 'Lamplighter will stop emailing you about work orders. You can still read your notifications in the app.',
  action: 'Unsubscribe from all of these emails',
  working: 'One moment...',
  failed: "Couldn't unsubscribe you.",
  done: 'You are unsubscribed',
  doneHint:
    'Lamplighter no longer emails you about work orders. You can turn the emails on again in Settings.',
  badLink: 'This link does not work.',
  badLinkHint: 'Open the full link from our latest email, or choose in Settings which emails you get.',
  toSettings: 'Go to Settings',
} as const
