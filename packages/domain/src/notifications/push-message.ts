/**
 * A push message (TELL-10). Its form is that of Declarative Web Push, which Safari shows by itself; the service worker shows the
 * same for other browsers.
 */
import { paths } from '../pages/index.ts'
import { MAX_PUSHES, type Trigger } from './notifications.constants.ts'
import type { Notification } from './notifications.contract.ts'
import { notificationSentence } from './notifications.messages.ts'

type Told = Pick<Notification, '_id' | 'trigger' | 'by' | 'order' | 'dueOn' | 'excerpt' | 'locationName'> & {
  /** False for kinds that the person chose not to list in the app. */
  inBell: boolean
}

export interface PushMessage {
  /** Tells a declarative message from any other JSON. */
  web_push: 8030
  notification: {
    title: string
    body: string
    /** Address of the page that a press opens. */
    navigate: string
    /** A device replaces a message that has the same one, so a repeat is not seen twice. */
    tag: string
    lang: 'en-US'
  }
  /** Unread notifications, for the app's icon. */
  app_badge: number
}

interface Push {
  /** The notifications in it. */
  ids: string[]
  isUrgent: boolean
  message: PushMessage
}

interface Options {
  siteUrl: string
  unread: number
  /** Sixteen characters, the same for the same ids. */
  hash: (ids: string[]) => string
}

/** Push services take about 4 KB, and devices show far less. */
const MAX_TITLE = 200
const MAX_BODY = 300
/** Someone waits for the person, so these may wake a sleeping phone. */
const urgent: readonly Trigger[] = ['assigned', 'mentioned', 'high_priority']

const READ = 'read-'

/** The id of the notification that opened a page, from the page's hash; null for any other hash. */
export const notificationIn = (hash: string): string | null =>
  /^[0-9a-f-]{36}$/.exec(hash.startsWith(READ) ? hash.slice(READ.length) : '')?.[0] ?? null

/** One message for each, or one for all if they are many. */
export function pushesOf(told: readonly Told[], options: Options): Push[] {
  if (told.length > MAX_PUSHES) return [manyIn(told, options)]
  return told.map((one) => {
    const path = paths.workOrder.replace('$id', one.order._id)
    return {
      ids: [one._id],
      isUrgent: urgent.includes(one.trigger),
      message: messageOf(
        {
          title: notificationSentence(one),
          body: one.excerpt ? `${one.locationName}\n${one.excerpt}` : one.locationName,
          path: `${path}#${READ}${one._id}`,
          tag: options.hash([one._id]),
        },
        options,
      ),
    }
  })
}

function manyIn(told: readonly Told[], options: Options): Push {
  const ids = told.map(({ _id }) => _id)
  return {
    ids,
    isUrgent: told.some(({ trigger }) => urgent.includes(trigger)),
    message: messageOf(
      {
        title: `${told.length} notifications`,
        body: [...new Set(told.map(({ order }) => order.title))].slice(0, MAX_PUSHES).join('\n'),
        // The list of notifications would be without some of them.
        path: told.every(({ inBell }) => inBell) ? paths.notifications : paths.workOrders,
        tag: options.hash(ids),
      },
      options,
    ),
  }
}

function messageOf(
  { title, body, path, tag }: { title: string; body: string; path: string; tag: string },
  { siteUrl, unread }: Options,
): PushMessage {
  return {
    web_push: 8030,
    notification: {
      title: cut(title, MAX_TITLE),
      body: cut(body, MAX_BODY),
      navigate: `${siteUrl}${path}`,
      tag,
      lang: 'en-US',
    },
    app_badge: unread,
  }
}

/** Never splits a character. */
const cut = (text: string, max: number): string =>
  text.length <= max
    ? text
    : `${text
        .slice(0, max)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`
