/** The shapes that many contracts share: ids, times, text of a bounded length, people by name. */
import * as z from 'zod'

/** Made on the device that creates the record (UUIDv7), so a repeat of the same write is recognised. */
export const id = z.uuid()
export const idParams = z.strictObject({ id })

/** ISO 8601, UTC: `2026-11-21T10:42:00.000Z`. */
export const timestamp = z.iso.datetime({ offset: true })

/** Characters PostgreSQL cannot store (NUL) and lone surrogates are refused with a sentence, not a 500. */
const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed()

/** Free text of at most `max` characters. */
export function text(max: number) {
  return z.string().max(max).refine(storable, 'contains characters that cannot be stored')
}

/** The creator of a record as others see it: never an e-mail address (SEC-16). */
export const person = z.object({ _id: id, name: z.string() })
export type Person = z.infer<typeof person>

export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)

/** Query strings carry text; these read numbers and lists from it. */
export const queryNumber = (schema: z.ZodNumber) =>
  z.preprocess((v) => (typeof v === 'string' && v.trim() !== '' ? Number(v) : v), schema)
export const queryList = (item: z.ZodType<string>) =>
  z.preprocess((v) => (typeof v === 'string' ? v.split(',').filter(Boolean) : v), z.array(item).max(200))

/** The query of a list that comes in pages: at most `most` a page, `usual` where nothing is said, after the cursor of the page before. */
export const pageOf = (most: number, usual = most) => ({
  limit: queryNumber(z.int().min(1).max(most)).default(usual),
  after: text(200).optional(),
})

export const success = z.object({ success: z.literal(true), message: z.string().optional() })
