/** Content of `outbox.json` as the app accepts it from a file, which anybody may have changed (DUR-74). */
import { id } from '@lamplighter/domain/http'
import * as z from 'zod/mini'
import { SAVED_FORMAT } from '../save-as-file/saved-file.ts'

/** More than a device holds in practice, and little enough to read at once. */
const MAX_ITEMS = 10_000
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
  draftKey: z.optional(text(200)),
})
export type SavedFileRow = z.infer<typeof file>

const item = z.object({
  kind: text(50),
  operation: id,
  id,
  recordedAt: z.iso.datetime({ offset: true }),
  after: z.array(id).check(z.maxLength(MAX_ITEMS)),
  files: z.array(file).check(z.maxLength(MAX_FILES_OF_ITEM)),
  toSend: z.object({
    creates: z.boolean(),
    input: z.unknown(),
    request: z.nullable(request),
    baseVersion: z.nullable(z.int()),
    bulk: z.optional(z.object({ id, isUndo: z.boolean() })),
    mediaIds: ids,
    title: text(1000),
    // A page of this app, never another site.
    href: text(2000).check(z.regex(/^\/(?![/\\])/)),
  }),
})
export type SavedItemRow = z.infer<typeof item>

export const savedShape = z.object({
  format: z.literal(SAVED_FORMAT),
  person: z.object({ id, name: text(500), email: text(500) }),
  items: z.array(item).check(z.maxLength(MAX_ITEMS)),
})
