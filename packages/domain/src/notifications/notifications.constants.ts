/** Why and how people are told (TELL-1, TELL-4). */

export const triggers = [
  'assigned',
  'mentioned',
  'commented',
  'due_soon',
  'overdue',
  'high_priority',
] as const
export type Trigger = (typeof triggers)[number]

export const mailTimes = ['at_once', 'daily', 'off'] as const
export type MailTime = (typeof mailTimes)[number]

export interface Choice {
  /** Listed in the app and counted at the bell. */
  bell: boolean
  mail: MailTime
}
export type Choices = Record<Trigger, Choice>

/** Until a person chooses. High priority is off: in a large city it would be everybody's daily noise. */
export const usualChoices: Choices = {
  assigned: { bell: true, mail: 'at_once' },
  mentioned: { bell: true, mail: 'at_once' },
  commented: { bell: true, mail: 'daily' },
  due_soon: { bell: true, mail: 'daily' },
  overdue: { bell: true, mail: 'daily' },
  high_priority: { bell: false, mail: 'off' },
}

/** Hours of the day in the city's time zone, from 0 to 23. They may pass midnight. */
export interface QuietHours {
  from: number
  to: number
}

/** The daily mail, and the notifications about due dates, come at this hour of the city. */
export const MORNING_HOUR = 6
/** A mail waits this long for others to the same person, so that a bulk change is one mail. */
export const GATHER_SECONDS = 20
/** One mail names at most this many; the rest are counted. */
export const MAX_IN_ONE_MAIL = 50
/** Older notifications are deleted. */
export const NOTIFICATION_DAYS = 90
/** The bell counts no further. */
export const MAX_UNREAD = 100
/** Characters of a comment in a notification. */
export const EXCERPT_LENGTH = 140
