/** Locations and notes that a city admin or director removes. */
import type * as contract from '@lamplighter/domain/city-admin'
import { type InputOf, problem } from '@lamplighter/domain/http'
import type { WriteContext } from '../../http/context.ts'
import { accessTo, findLocation, moveToTrash } from '../locations/index.ts'
import { authorise, requireRole } from '../memberships/index.ts'
import { deleteNoteAs } from '../notes/index.ts'

export async function deleteLocation(
  context: WriteContext,
  { params }: InputOf<typeof contract.moderateLocation>,
) {
  const { db, user } = context
  requireRole(user, 'city_admin:enter')
  const location = await findLocation(db, params.id, 'for update')
  if (!location) throw problem('not_found')
  authorise(user, 'location:moderate', accessTo(location))
  return moveToTrash(context, { params, query: undefined, body: undefined })
}

export async function deleteNote(context: WriteContext, { params }: InputOf<typeof contract.moderateNote>) {
  requireRole(context.user, 'city_admin:enter')
  return deleteNoteAs(context, params.id, 'note:moderate')
}
