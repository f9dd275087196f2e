/** Texts about what is stored of people. docs/privacy.md says the same with its numbers; change both together. */
import {
  KEEP_REPORT_PHOTOS_DAYS,
  KEEP_REPORTER_EMAIL_DAYS,
  KEEP_WAITING_PHOTOS_DAYS,
} from '@lamplighter/domain/reports'

export const privacyWords = {
  title: 'Privacy',
  lead: 'Lamplighter stores what a city needs to look after its assets. It has no ads and no trackers, and it sells nothing. Your city runs this server, or somebody runs it for your city.',
  users: 'If you have an account',
  residents: 'If you report a problem as a resident',
  questions: 'Questions',
  askCity:
    'Ask a City Admin of your city, or whoever runs this server. They decide, and they can end an account.',
} as const

export interface PrivacyTopic {
  title: string
  text: string
}

export const userTopics: readonly PrivacyTopic[] = [
  {
    title: 'Account',
    text: 'Your name, your email, and your role in each city. With email and password, only a hash of the password. Members of your cities see your name. City Admins and directors also see your email.',
  },
  {
    title: 'Signing in',
    text: 'Each device with its browser and network address, until 45 days after its last use. You see your devices in Settings and can end each. Each attempt to sign in is also in the audit trail.',
  },
  {
    title: 'What you do',
    text: "Locations, notes, photos and work orders have your name and a time, and members of the city read them. On My Way, Start, Done and the other steps of a work order store the time, and the app sends no position with them. A photo's address works for ten minutes.",
  },
  {
    title: 'Audit trail',
    text: 'Each change with its time, your name and your network address. City Admins see the changes in their city. Only people who run the server see network addresses.',
  },
  {
    title: 'Photos and videos',
    text: 'The server removes the position and all other hidden details of the camera, except the time of the picture. The picture itself stays as it is.',
  },
  {
    title: 'Where you are',
    text: 'The map shows your position on your device. Lists of what is near send it to the server, which does not store it. What you create has the point that you choose. Pictures of the map may come from another service, which sees your network address and the area.',
  },
  {
    title: 'Who is there',
    text: 'Members see who has a work order open, for about a minute. City Admins and directors see how many changes wait on your devices and since when, but not what they are.',
  },
  {
    title: 'Emails and push',
    text: 'You choose them in Settings. Notifications are deleted after 90 days. A push message passes through the push service of your browser, which cannot read it.',
  },
  {
    title: 'On this device',
    text: 'Unsent changes, drafts, lists that you opened, and day packs. Logging out deletes them, except drafts and changes that were not sent or were rejected, which nobody else can open. If your session ends without a logout here, also from elsewhere, the next person on this device can save your unsent changes as a file for a week: log out on shared devices.',
  },
  {
    title: 'Your copy, and the end',
    text: 'Settings has a file with your data. It says what it leaves out. When you leave a city, its records stay with the city. If you are erased, your name and email are removed, and what you wrote stays without them, except a name that somebody typed in a text. A hold can delay that. Backups keep everything until they are deleted.',
  },
]

export const residentTopics: readonly PrivacyTopic[] = [
  {
    title: 'What you send',
    text: 'Your words, the place and your photos. There is no account and no name. The server removes the position and other hidden details from photos.',
  },
  {
    title: 'Your email',
    text: `Only if you enter it, for one message. It is deleted with that message, and after ${KEEP_REPORTER_EMAIL_DAYS} days in any case. Nobody at the city sees it.`,
  },
  {
    title: 'Who sees it',
    text: 'City Admins and directors decide about your report. Once they accept it, its words and place are public. So do not write about people.',
  },
  {
    title: 'How long',
    text: `Reports stay with the city. Their photos are deleted ${KEEP_REPORT_PHOTOS_DAYS} days after the decision, or after ${KEEP_WAITING_PHOTOS_DAYS} days without one. Photos of an accepted report become part of the work order.`,
  },
  {
    title: 'Network address',
    text: 'It limits how many reports come from one place, and the audit trail names it with the report. Only people who run the server see it.',
  },
  {
    title: 'On this device',
    text: 'What you type stays in your browser until you send it. The link to follow your report is a secret: whoever has it can read the answer.',
  },
]
