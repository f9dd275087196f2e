/** The shapes that many contracts share: ids, times, text of a bounded length, people by name. */
import * as z from 'zod/mini'

/** Made on the device that creates the record (UUIDv7), so a repeat of the same write is recognized. */
export const id = z.uuid()
export const idParams = z.strictObject({ id })

/** ISO 8601, UTC: `2026-11-21T10:42:00.000Z`. */
export const timestamp = z.iso.datetime({ offset: true })

/**
 * When the device recorded what a server learned later, in the device's own offset: `2026-11-22T10:00:00-06:00`. Null where
 * it said nothing, or the same as the server's time beside it (DUR-24).
 */
export const recordedAt = z.nullable(timestamp)

/** Characters PostgreSQL cannot store (NUL) and lone surrogates are refused with a sentence, not a 500. */
const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed()

/** Free text of at most `max` characters. */
// @__NO_SIDE_EFFECTS__
export function text(max: number) {
  return z.string().check(z.maxLength(max), z.refine(storable, 'contains characters that cannot be stored'))
}

/** The creator of a record as others see it: never an e-mail address (SEC-16). */
export const person = z.object({ _id: id, name: z.string() })
export type Person = z.infer<typeof person>

export const latitude = z.number().check(z.minimum(-90), z.maximum(90))
export const longitude = z.number().check(z.minimum(-180), z.maximum(180))

/** Parses text from a query before the schema validates it. */
// @__NO_SIDE_EFFECTS__
export function preprocess<S extends z.ZodMiniType>(read: (value: unknown) => unknown, schema: S) {
  return z.pipe(z.transform(read), schema)
}

/** Query strings carry text; these read numbers and lists from it. */
// @__NO_SIDE_EFFECTS__
export function queryNumber(schema: z.ZodMiniNumber) {
  return preprocess((v) => (typeof v === 'string' && v.trim() !== '' ? Number(v) : v), schema)
}
// @__NO_SIDE_EFFECTS__
export function queryList(item: z.ZodMiniType<string>) {
  return preprocess(
    (v) => (typeof v === 'string' ? v.split(',').filter(Boolean) : v),
    z.array(item).check(z.maxLength(200)),
  )
}

/** The query of a list that comes in pages: at most `most` a page, `usual` where nothing is said, after the cursor of the page before. */
// @__NO_SIDE_EFFECTS__
export function pageOf(most: number, usual = most) {
  return {
    limit: z._default(queryNumber(z.int().check(z.minimum(1), z.maximum(most))), usual),
    after: z.optional(text(200)),
  }
}

export const success = z.object({ success: z.literal(true), message: z.optional(z.string()) })
