/** Texts of notifications: the bell, the list, the choices in Settings, and the page behind a mail's link. */
import { MAX_UNREAD, type MailTime, MORNING_HOUR, type Trigger } from '@lamplighter/domain/notifications'
import { navigationWords } from '../../kit/kit.messages.ts'

export const notificationWords = {
  title: navigationWords.notifications,
  choose: 'Choose what you are told about',
  markAll: 'Mark all as read',
  allRead: 'All notifications are marked as read.',
  markAllFailed: "Couldn't mark your notifications as read. Please try again.",
  loadFailed: "Can't load your notifications.",
  none: 'Nothing yet',
  noneHint:
    'Lamplighter tells you here when somebody assigns you a work order, mentions you or comments on your work order, and when a due date is near.',
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
  intro: 'Choose what Lamplighter tells you about: in the app, by mail, or both.',
  bell: 'Bell',
  mail: 'Mail',
  quiet: 'No mail at night',
  quietHint: 'Lamplighter sends the mail of these hours when they end.',
  from: 'From',
  to: 'To',
  neverQuiet: 'Both hours are the same, so mail comes at any time. Choose another hour.',
  unsaved: 'Unsaved changes',
  saved: 'Your choices are saved.',
  saveFailed: "Couldn't save your choices. Please try again.",
  loadFailed: "Can't load what you chose to be told about.",
} as const

export const triggerWords: Record<Trigger, string> = {
  assigned: 'A work order is assigned to me',
  mentioned: 'Somebody mentions me',
  commented: 'A comment on my work order',
  due_soon: 'My work order is due tomorrow',
  overdue: 'My work order is overdue',
  high_priority: 'A high-priority work order in my departments',
}

export const mailTimeWords: Record<MailTime, string> = {
  at_once: 'At once',
  daily: `Once a day, at ${hourName(MORNING_HOUR)}`,
  off: 'Never',
}

/** Shown instead of the mail address. */
export const noMailWords = {
  unconfirmed:
    'You get no mail until you confirm your email address. Open the link in the email we sent you, or press Send the Link Again on this page.',
  server: "This server doesn't send mail. Ask your administrator to set it up.",
} as const

/** `mailGoesTo('ana@city.gov')` */
export const mailGoesTo = (address: string): string => `Mail goes to ${address}.`

export const unsubscribeWords = {
  title: 'Turn off mail',
  hint: 'Lamplighter will stop sending you mail about work orders. The bell in the app still shows what is new.',
  action: 'Turn off all of these mails',
  working: 'One moment...',
  failed: "Couldn't turn off the mails.",
  done: 'Mail is turned off',
  doneHint: 'Lamplighter sends you no more mail about work orders. You can turn it on again in Settings.',
  badLink: 'This link does not work.',
  badLinkHint: 'Open the full link from our latest mail, or choose in Settings what you get mail about.',
  toSettings: 'Go to Settings',
} as const
