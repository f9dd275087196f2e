/**
 * The sentences of the activity feed. The database stores an entry as type, action and values. The client builds the
 * sentence, so another language is another table like this one (FEED-3).
 */
import { formatCount, timeFormat } from '../format/index.ts'
import { type Purge, purgedWords } from '../holds/index.ts'
import { roleLabel } from '../memberships/roles.ts'
import type { ActivityType } from './activity-types.ts'
import { formatChanges, type LocationChanges } from './location-changes.ts'

/** `userName` is always set, `locationName` only for entries about a location. */
interface Known {
  userName: string
  locationName: string
}

interface Order extends Known {
  title: string
}

interface AssignedOrder extends Order {
  /** Names of crew and members, separated by commas; empty if nobody has it now. */
  to: string
}

interface UnassignedOrders extends Known {
  memberName: string
  /** Number of open orders that were taken from the member. */
  count: number
}

interface CityChange extends Known {
  cityName: string
  /** Only changed fields are set. */
  isActive?: boolean
  ownerName?: string
  newName?: string
  limits?: 'set' | 'renewed'
}

/** Number of locations or orders that an import changed, and the file it read. */
interface OfFile {
  count: number
  fileName: string
}

/** Number of records in a bulk change, and how many of them were undone. */
interface InBulk extends Known {
  count: number
  undone: number
}

/** `inBulk(v, 'tagged', ': oak')` returns 'Ana Lopez tagged 40 locations: oak (undone)'. */
function inBulk(v: InBulk, did: string, what = '', records = locations(v)): string {
  const { userName, count, undone } = v
  const takenBack = undone >= count ? ' (undone)' : ` (undone for ${formatCount(undone)})`
  return `${userName} ${did} ${records}${what}${undone > 0 ? takenBack : ''}`
}

/** `ordersInBulk(v, 'closed')` returns 'Ana Lopez closed 12 work orders'. */
const ordersInBulk = (v: InBulk, did: string, what = '') => inBulk(v, did, what, orders(v.count))

const orders = (count: number, kind = 'work') =>
  `${formatCount(count)} ${kind} ${count === 1 ? 'order' : 'orders'}`

const shownDay = timeFormat({ timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' })

const locations = ({ count }: Pick<OfFile, 'count'>) =>
  `${formatCount(count)} ${count === 1 ? 'location' : 'locations'}`

const sentences = {
  location_created: {
    location_added: (v: Known) => `${v.userName} created location "${v.locationName}"`,
    imported: (v: OfFile) => `Imported ${locations(v)} from ${v.fileName}`,
  },
  location_updated: {
    updated: (v: Known & LocationChanges) => {
      const changes = formatChanges(v)
      return `${v.userName} updated location "${v.locationName}"${changes && `: ${changes}`}`
    },
    location_restored: (v: Known) => `${v.userName} restored location "${v.locationName}"`,
    many_tagged: (v: InBulk & { tag: string }) => inBulk(v, 'tagged', `: ${v.tag}`),
    many_untagged: (v: InBulk & { tag: string }) => inBulk(v, `removed the tag ${v.tag} from`),
    many_icons_changed: (v: InBulk & { icon: string }) => inBulk(v, 'changed the icon of', ` to ${v.icon}`),
    imported: (v: OfFile) => `Updated ${locations(v)} from ${v.fileName}`,
  },
  location_deleted: {
    location_deleted: (v: Known) => `${v.userName} deleted location "${v.locationName}"`,
    many_deleted: (v: InBulk) => inBulk(v, 'moved', ' to the trash'),
    imported: (v: OfFile) => `Moved ${locations(v)} to the trash that ${v.fileName} no longer has`,
    import_undone: (v: Known & OfFile) => `${v.userName} undid the import of ${v.fileName}: ${locations(v)}`,
  },
  note_created: {
    note_added: (v: Known) => `${v.userName} added a note to "${v.locationName}"`,
  },
  note_deleted: {
    note_deleted: (v: Known) => `${v.userName} deleted a note from "${v.locationName}"`,
  },
  user_joined: {
    joined: (v: { memberName: string; cityName: string; invitedBy?: string }) =>
      `${v.memberName} joined ${v.cityName}${v.invitedBy ? `, invited by ${v.invitedBy}` : ''}`,
  },
  user_left: {
    user_removed: (v: Known & { memberName: string; cityName: string }) =>
      `${v.userName} removed ${v.memberName} from ${v.cityName}`,
  },
  city_created: {
    created: (v: Known & { cityName: string; state: string; byImport?: boolean }) =>
      `${v.userName} created ${v.byImport ? 'city' : 'the city'} ${v.cityName}, ${v.state}`,
  },
  city_updated: {
    /** No one deletes these: the setting of the city does. */
    purged: (v: Pick<Purge, 'locations' | 'notes' | 'kept'>) => purgedWords(v),
    orders_unassigned: (v: UnassignedOrders) =>
      `${orders(v.count, 'open work')} ${v.count === 1 ? 'is' : 'are'} no longer assigned to ${v.memberName}`,
    updated: ({ userName, cityName, isActive, ownerName, newName, limits }: CityChange) => {
      const done: string[] = []
      if (newName !== undefined) done.push(`renamed ${cityName} to ${newName}`)
      if (limits !== undefined) done.push(`${limits} the limits of ${cityName}`)
      if (isActive !== undefined) done.push(`set ${cityName} ${isActive ? 'active again' : 'inactive'}`)
      if (ownerName !== undefined) done.push(`made ${ownerName} the owner of ${cityName}`)
      return `${userName} ${done.join(' and ')}`
    },
    merged: (v: Known & { cityName: string; into: string; locations: number }) =>
      `${v.userName} merged ${v.cityName} into ${v.into}, with ${formatCount(v.locations)} ${v.locations === 1 ? 'location' : 'locations'}`,
    removed: (v: Known & { cityName: string }) => `${v.userName} removed the city ${v.cityName}`,
    put_back: (v: Known & { cityName: string }) => `${v.userName} put the city ${v.cityName} back`,
    /** Without `role`, only the categories changed. */
    user_role_updated: ({ userName, memberName, role }: Known & { memberName: string; role?: string }) =>
      role === undefined
        ? `${userName} changed the categories of ${memberName}`
        : `${userName} changed the role of ${memberName} to ${roleLabel(role)}`,
  },
  work_order_created: {
    created: (v: Order) => `${v.userName} created work order "${v.title}"`,
    imported: (v: OfFile) => `Imported ${orders(v.count)} from ${v.fileName}`,
  },
  work_order_updated: {
    updated: (v: Order) => `${v.userName} updated work order "${v.title}"`,
    assigned: (v: AssignedOrder) =>
      v.to
        ? `${v.userName} assigned work order "${v.title}" to ${v.to}`
        : `${v.userName} unassigned everyone from work order "${v.title}"`,
    on_my_way: (v: Order) => `${v.userName} is on the way to work order "${v.title}"`,
    started: (v: Order) => `${v.userName} started work order "${v.title}"`,
    on_hold: (v: Order & { reason?: string }) =>
      `${v.userName} put work order "${v.title}" on hold${v.reason ? `: ${v.reason}` : ''}`,
    many_assigned: (v: InBulk & Pick<AssignedOrder, 'to'>) =>
      v.to ? ordersInBulk(v, 'assigned', ` to ${v.to}`) : ordersInBulk(v, 'unassigned everyone from'),
    /** `dueOn` is '2026-12-01', or empty if the due dates were removed. */
    many_due: (v: InBulk & { dueOn: string }) =>
      v.dueOn
        ? ordersInBulk(v, 'set the due date of', ` to ${shownDay(Date.parse(v.dueOn))}`)
        : ordersInBulk(v, 'removed the due date of'),
    many_prioritized: (v: InBulk & { priority: string }) =>
      ordersInBulk(v, 'set the priority of', ` to ${v.priority}`),
    commented: (v: Order) => `${v.userName} commented on work order "${v.title}"`,
    comment_deleted: (v: Order) => `${v.userName} deleted a comment on work order "${v.title}"`,
    imported: (v: OfFile) => `Updated ${orders(v.count)} from ${v.fileName}`,
    import_undone: (v: Known & OfFile) =>
      `${v.userName} undid the import of ${v.fileName}: ${orders(v.count)}`,
  },
  work_order_closed: {
    closed: (v: Order) => `${v.userName} closed work order "${v.title}"`,
    many_closed: (v: InBulk) => ordersInBulk(v, 'closed'),
  },
  work_order_reopened: {
    reopened: ({ userName, title, reason }: Order & { reason?: string }) =>
      `${userName} reopened work order "${title}"${reason ? `: ${reason}` : ''}`,
  },
} satisfies Partial<Record<ActivityType, object>>

type Sentences = typeof sentences
type ValuesOf<Sentence> = Sentence extends (values: infer V) => string ? Omit<V, keyof Known> : never

/** A feed entry as services write it: type, action and values of one of the sentences. */
export type ActivityEvent = {
  [T in keyof Sentences]: {
    [A in keyof Sentences[T]]: { type: T; action: A; details: ValuesOf<Sentences[T][A]> }
  }[keyof Sentences[T]]
}[keyof Sentences]

/** One entry for all writes of a bulk change (FEED-12). */
export type BulkEvent = Extract<ActivityEvent, { details: { undone: number } }>

/** A feed entry as stored and sent. */
export interface ToldActivity {
  type: string
  action: string
  userName: string
  description: string | null
  details?: object | null | undefined
  metadata: { locationName?: string | undefined }
}

/** Returns the sentence of an entry, such as 'Ana Lopez created location "Bench"'. */
export function activitySentence(activity: ToldActivity): string {
  const { type, action, userName, description, details, metadata } = activity
  const ofType: Readonly<Record<string, Record<string, unknown>>> = sentences
  const ofAction = Object.hasOwn(ofType, type) ? ofType[type] : undefined
  const sentence = ofAction && Object.hasOwn(ofAction, action) ? ofAction[action] : undefined
  if (!details || typeof sentence !== 'function') return description ?? ''
  return sentence({ userName, locationName: metadata.locationName, ...details })
}

/** An entry of the feed. Its sentence often contains the user and the location already (FEED-6). */
interface EntryFacts {
  userName: string
  locationName?: string | undefined
}

/**
 * Returns the user and the location if the sentence does not contain them yet. For 'Ana Lopez created location "Bench"'
 * by Ana Lopez at 'Bench', both are undefined.
 */
export function factsNotInSentence(sentence: string, { userName, locationName }: EntryFacts) {
  return {
    userName: sentence.startsWith(`${userName} `) ? undefined : userName,
    locationName: sentence.includes(`"${locationName}"`) ? undefined : locationName,
  }
}
