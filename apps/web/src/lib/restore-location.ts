import { sendOrKeep } from './outbox/outbox.ts'
import { session } from './session.ts'

/** Takes a location out of the trash; succeeds also when somebody else has just done it. */
export async function restoreFromTrash({ _id, name }: { _id: string; name: string }) {
  return sendOrKeep({
    userId: session.state().user?._id ?? '',
    kind: 'location.restore',
    entityId: _id,
    request: { params: { id: _id } },
    title: name,
    href: `/edit-location?id=${_id}`,
  })
}
