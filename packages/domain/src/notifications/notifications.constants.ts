/** Why and how people are told (TELL-1, TELL-4). */

export const triggers = [
  'assigned',
  'mentioned',
  'commented',
  'due_soon',
  'overdue',
  'high_priority',
  'rule',
] as const
export type Trigger = (typeof triggers)[number]

export const mailTimes = ['at_once', 'daily', 'off'] as const
export type MailTime = (typeof mailTimes)[number]

export interface Choice {
  /** Listed in the app and counted at the bell. */
  bell: boolean
  mail: MailTime
  /** Shown by the devices that the person turned it on for. */
  push: boolean
}
export type Choices = Record<Trigger, Choice>

/**
 * Until a person chooses. High priority is off: in a large city it would be everybody's daily noise. Push is on, so that
 * turning on a device is one press; without a device nothing is sent.
 */
export const usualChoices: Choices = {
  assigned: { bell: true, mail: 'at_once', push: true },
  mentioned: { bell: true, mail: 'at_once', push: true },
  commented: { bell: true, mail: 'daily', push: true },
  due_soon: { bell: true, mail: 'daily', push: true },
  overdue: { bell: true, mail: 'daily', push: true },
  high_priority: { bell: false, mail: 'off', push: false },
  rule: { bell: true, mail: 'at_once', push: true },
}

/** Hours of the day in the city's time zone, from 0 to 23. They may pass midnight. */
export interface QuietHours {
  from: number
  to: number
}

/** The daily mail, and the notifications about due dates, come at this hour of the city. */
export const MORNING_HOUR = 6
/** A mail or push waits this long for others to the same person, so that a bulk change is one message. */
export const GATHER_SECONDS = 20
/** One mail names at most this many; the rest are counted. */
export const MAX_IN_ONE_MAIL = 50
/** A device shows at most this many at once; more become one message with their number. */
export const MAX_PUSHES = 3
/** The least recently used device gives way to a new one. */
export const MAX_PUSH_DEVICES = 10
/** Older notifications are deleted. */
export const NOTIFICATION_DAYS = 90
/** The bell counts no further. */
export const MAX_UNREAD = 100
/** Characters of a comment in a notification. */
export const EXCERPT_LENGTH = 140
