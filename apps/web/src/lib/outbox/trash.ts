/** Moves a location to the trash and restores it, on any screen. */
import type { Location } from '@lamplighter/domain/locations'
import { paths } from '@lamplighter/domain/pages'
import { session } from '../session/session.ts'
import { actionInput } from '../unsent/location-input.ts'
import { sendOrKeep } from './outbox.ts'
import type { NewOutboxItem } from './outbox-item.ts'

type Place = Location | Pick<Location, '_id' | 'name'>

export const moveToTrash = (place: Place) => sendOrKeep(trashItem(me(), place))

/** Also succeeds if someone else has restored the location in the meantime. */
export const restoreFromTrash = (place: Place) =>
  sendOrKeep({ ...trashItem(me(), place), kind: 'location.restore' })

const me = () => session.state().user?._id ?? ''

export function trashItem(userId: string, place: Place): NewOutboxItem {
  const { _id, name } = place
  return {
    userId,
    kind: 'location.trash',
    entityId: _id,
    input: actionInput(place),
    request: { params: { id: _id } },
    title: name,
    href: `${paths.editLocation}?id=${_id}`,
  }
}
