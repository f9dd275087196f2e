/** Lets a city admin or director remove locations and notes. */
import type * as contract from '@lamplighter/domain/city-admin'
import { type InputOf, orNotFound } from '@lamplighter/domain/http'
import type { WriteContext } from '../../http/context.ts'
import { accessTo, findLocation, moveToTrash } from '../locations/index.ts'
import { authorize, requireGate } from '../memberships/index.ts'
import { deleteNoteAs } from '../notes/index.ts'

export async function deleteLocation(
  context: WriteContext,
  { params }: InputOf<typeof contract.moderateLocation>,
) {
  const { db, user } = context
  requireGate(user, 'city_admin:enter')
  const location = orNotFound(await findLocation(db, params.id, 'for update'))
  authorize(user, 'location:moderate', accessTo(location))
  return moveToTrash(context, { params, query: undefined, body: undefined })
}

export async function deleteNote(context: WriteContext, { params }: InputOf<typeof contract.moderateNote>) {
  requireGate(context.user, 'city_admin:enter')
  return deleteNoteAs(context, params.id, 'note:moderate')
}
