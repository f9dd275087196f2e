import type { Location, LocationUpdate } from '@lamplighter/domain/locations'
import { isProblem } from '../../../lib/api/api-problem.ts'
import type { LocationForm } from '../location-form.ts'
import { readLocation, sendEdit, sendNewLocation } from '../locations.api.ts'

/**
 * Creates the location, or edits it. One whose creation was carried out without our hearing of it has its id already: then
 * the rest is an edit of it.
 */
export async function sendLocation(form: LocationForm, body: LocationUpdate): Promise<Location> {
  if (form.version !== null) return sendEdit(form.locationId, body, form.version)
  try {
    return await sendNewLocation({ ...body, _id: form.locationId, mediaUrls: [] })
  } catch (error) {
    if (!isProblem(error, 'id_taken')) throw error
    const made = await readLocation(form.locationId)
    return sendEdit(made._id, body, made.version)
  }
}
