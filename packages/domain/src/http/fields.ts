/** Schemas shared by many contracts: ids, times, bounded text, people. */
import * as z from 'zod/mini'

/** A UUIDv7 made by the device that creates the record, so that the server recognizes a repeated write. */
export const id = z.uuid()
export const idParams = z.strictObject({ id })

/** ISO 8601 in UTC: `2026-11-21T10:42:00.000Z`. */
export const timestamp = z.iso.datetime({ offset: true })

/**
 * When the device recorded a write that the server received later, with the device's UTC offset:
 * `2026-11-22T10:00:00-06:00`. Null if the device sent no time, or the same time as the server's (DUR-24).
 */
export const recordedAt = z.nullable(timestamp)

/** A day of the calendar, without time or time zone: `2026-12-01`. */
export const calendarDay = z.iso
  .date()
  .check(z.refine((day) => day >= '2000-01-01' && day <= '2100-12-31', 'is not in this century'))

/** Rejects characters that PostgreSQL cannot store (NUL) and lone surrogates, instead of failing with a 500. */
const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed()

/** Free text of at most `max` characters. */
// @__NO_SIDE_EFFECTS__
export function text(max: number) {
  return z.string().check(z.maxLength(max), z.refine(storable, 'contains characters that cannot be stored'))
}

/** Creator of a record as other users see it, without email address (SEC-16). */
export const person = z.object({ _id: id, name: z.string() })
export type Person = z.infer<typeof person>

export const latitude = z.number().check(z.minimum(-90), z.maximum(90))
export const longitude = z.number().check(z.minimum(-180), z.maximum(180))

/** Parses text from a query before validation. */
// @__NO_SIDE_EFFECTS__
export function preprocess<S extends z.ZodMiniType>(read: (value: unknown) => unknown, schema: S) {
  return z.pipe(z.transform(read), schema)
}

/** Query strings carry text; these parse numbers and lists from it. */
// @__NO_SIDE_EFFECTS__
export function queryNumber(schema: z.ZodMiniNumber) {
  return preprocess((v) => (typeof v === 'string' && v.trim() !== '' ? Number(v) : v), schema)
}
/** `-96.7,40.5`; an empty part is not a number. */
// @__NO_SIDE_EFFECTS__
export function queryNumbers<S extends z.ZodMiniType>(schema: S) {
  return preprocess(
    (v) =>
      typeof v === 'string'
        ? v.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
        : v,
    schema,
  )
}
// @__NO_SIDE_EFFECTS__
export function queryList(item: z.ZodMiniType<string>) {
  return preprocess(
    (v) => (typeof v === 'string' ? v.split(',').filter(Boolean) : v),
    z.array(item).check(z.maxLength(200)),
  )
}

/** Query of a paged list: `usual` items per page by default, at most `most`, after the cursor of the previous page. */
// @__NO_SIDE_EFFECTS__
export function pageOf(most: number, usual = most) {
  return {
    // With prefault, openapi.json shows the default.
    limit: z.prefault(queryNumber(z.int().check(z.minimum(1), z.maximum(most))), usual),
    after: z.optional(text(200)),
  }
}

export const success = z.object({ success: z.literal(true), message: z.optional(z.string()) })
