/**
 * The fields of a location that people fill in, without its place. The API, forms, merging, the feed, day packs and the
 * server's statements follow from this file. To add a field, add it here and to the database; the compiler names the rest.
 */
import * as z from 'zod/mini'
import { MAX_TAGS, maxLengths, text } from '../http/index.ts'
import { OWN_NOTES } from './locations.messages.ts'

/** An empty form. The database's columns have the same names. Forms and merges keep this order. */
export const emptyFields = {
  name: '',
  description: '',
  notes: '',
  icon: null as string | null,
  tags: [] as string[],
}
export type EnteredFields = typeof emptyFields
export type EnteredField = keyof EnteredFields

export const enteredFieldNames = Object.keys(emptyFields) as EnteredField[]

export const fieldLabels: Readonly<Record<EnteredField, string>> = {
  name: 'Name',
  description: 'Description',
  notes: OWN_NOTES,
  icon: 'Icon',
  tags: 'Tags',
}

/** As the API accepts them. The feed lists changed fields in this order. */
export const acceptedFields = {
  name: text(maxLengths.location.name),
  icon: z.nullable(text(maxLengths.key)),
  description: text(maxLengths.location.description),
  notes: text(maxLengths.location.notes),
  tags: z.array(text(maxLengths.tag)).check(z.maxLength(MAX_TAGS)),
} satisfies Record<EnteredField, z.ZodMiniType>

/** Fields that a request to create a location may leave out. */
export const optionalFields = {
  description: z._default(acceptedFields.description, emptyFields.description),
  notes: z._default(acceptedFields.notes, emptyFields.notes),
  icon: z._default(acceptedFields.icon, emptyFields.icon),
  tags: z._default(acceptedFields.tags, emptyFields.tags),
} satisfies Record<Exclude<EnteredField, 'name'>, z.ZodMiniType>

/** As the API returns them. */
export const returnedFields = {
  name: z.string(),
  description: z.string(),
  notes: z.string(),
  icon: z.nullable(z.string()),
  tags: z.array(z.string()),
} satisfies Record<EnteredField, z.ZodMiniType>

/** Only these fields of a record. Fields that an older version of the app did not store are empty. */
export const enteredFieldsOf = (record: Partial<EnteredFields>): EnteredFields =>
  Object.fromEntries(
    enteredFieldNames.map((field) => [field, record[field] ?? emptyFields[field]]),
  ) as EnteredFields
