/** Content of `outbox.json` as the app accepts it from a file, which anybody may have changed (DUR-74). */
import { id } from '@lamplighter/domain/http'
import * as z from 'zod/mini'
import type { OutboxKind } from '../../../lib/outbox/outbox-kinds.ts'
import { MAX_SAVED_ITEMS, SAVED_FORMAT } from '../save-as-file/saved-file.ts'
import { kinds } from '../start-sender.ts'

const MAX_FILES_OF_ITEM = 100
const text = (max: number) => z.string().check(z.maxLength(max))
const ids = z.array(id).check(z.maxLength(MAX_FILES_OF_ITEM))

const request = z.strictObject({
  params: z.optional(z.record(z.string(), z.unknown())),
  body: z.optional(z.unknown()),
})

const file = z.object({
  mediaId: id,
  name: text(255),
  type: text(100),
  sha256: z.nullable(text(64)),
  path: z.nullable(text(200)),
  cityId: z.optional(id),
  locationId: z.optional(z.nullable(id)),
})
export type SavedFileRow = z.infer<typeof file>

/** True for a page of this app. Browsers skip tabs and newlines, so the address must be as they would write it. */
function isOwnPage(href: string): boolean {
  if (!URL.canParse(href, location.origin)) return false
  const { origin, pathname, search, hash } = new URL(href, location.origin)
  return origin === location.origin && href === pathname + search + hash && /^(\/[\w-]*)+$/.test(pathname)
}

const item = z.object({
  kind: text(50),
  operation: id,
  id,
  recordedAt: z.iso.datetime({ offset: true }),
  after: z.array(id).check(z.maxLength(MAX_SAVED_ITEMS)),
  files: z.array(file).check(z.maxLength(MAX_FILES_OF_ITEM)),
  toSend: z.object({
    creates: z.boolean(),
    input: z.unknown(),
    request: z.nullable(request),
    baseVersion: z.nullable(z.int()),
    bulk: z.optional(z.object({ id, isUndo: z.boolean() })),
    mediaIds: ids,
    title: text(1000),
    href: text(2000).check(z.refine(isOwnPage)),
  }),
})
export type SavedItemRow = z.infer<typeof item>

/** Screens and the sender read an item's input and request as those of its kind. */
function fitsKind({ kind: name, toSend: { input, request } }: SavedItemRow): boolean {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  // A kind of another version has its own message.
  if (!kind) return true
  if (!kind.input.safeParse(input).success) return false
  return request === null ? kind.prepare !== undefined : fitsEndpoint(kind, request)
}

const fitsEndpoint = ({ endpoint: { params, body } }: OutboxKind, sent: z.infer<typeof request>) =>
  (params?.safeParse(sent.params).success ?? sent.params === undefined) &&
  (body === undefined || body.safeParse(sent.body).success)

export const savedShape = z.object({
  format: z.literal(SAVED_FORMAT),
  savedAt: z.iso.datetime({ offset: true }),
  person: z.object({ id, name: text(500), email: text(500) }),
  items: z.array(item.check(z.refine(fitsKind))).check(z.maxLength(MAX_SAVED_ITEMS)),
})
export type SavedContent = z.infer<typeof savedShape>
