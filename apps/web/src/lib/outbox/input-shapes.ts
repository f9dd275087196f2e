/**
 * Shapes of what items store next to their requests. The screens trust them, so a file from another device is checked by
 * them (DUR-74).
 */
import { id, latitude, longitude } from '@lamplighter/domain/http'
import {
  acceptedFields,
  location,
  optionalFields,
  placeCandidate,
  returnedFields,
} from '@lamplighter/domain/locations'
import * as z from 'zod/mini'

/** Files of earlier versions lack fields that were added later. `enteredFieldsOf` fills them. */
const base = z.nullable(z.extend(location, z.partial(z.object(returnedFields)).shape))

/** `ActionInput`; items of notes and tags may have none. */
export const actionInputShape = z.nullable(z.object({ base }))

/** `LocationInput` */
export const locationInputShape = z.object({
  form: z.object({
    ...acceptedFields,
    ...optionalFields,
    at: z.nullable(z.object({ latitude, longitude })),
    choice: z.nullable(placeCandidate),
    version: z.nullable(z.int()),
    locationId: id,
  }),
  base,
  unasked: z.optional(z.boolean()),
})

/** `NoteInput` */
export const noteInputShape = z.object({
  place: z.object({
    _id: id,
    name: z.string(),
    latitude,
    longitude,
    icon: z.optional(z.nullable(z.string())),
    cityId: z.optional(id),
    cityName: z.optional(z.string()),
  }),
})
