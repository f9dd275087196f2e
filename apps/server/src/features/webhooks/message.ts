import type { Endpoint } from '@lamplighter/domain/http'
import { getLocation } from '@lamplighter/domain/locations'
import { listNotes } from '@lamplighter/domain/notes'
import type { WebhookMessage } from '@lamplighter/domain/webhooks'
import { getWorkOrder, getWorkOrderTimeline } from '@lamplighter/domain/work-orders'
import type { ClaimedWebhook, DueEvent } from './webhook-queue.repo.ts'

/** Returns the message about an event (HOOK-2): names and numbers of the record, and where to read it. */
export function messageOf(
  event: DueEvent,
  { id, cityId }: Pick<ClaimedWebhook, 'id' | 'cityId'>,
  site: string,
): WebhookMessage {
  const { type, happenedAt, recordId, locationId, workOrderId, version, position, actorId } = event
  const path = pathFor(event)
  return {
    type,
    timestamp: happenedAt.toISOString(),
    data: {
      cityId,
      id: recordId ?? id,
      locationId,
      workOrderId,
      version,
      position,
      actor: actorId === null ? null : { _id: actorId },
      url: path && `${site}${path}`,
    },
  }
}

/** The call that shows the record to an access token. */
function pathFor({ type, recordId, locationId, workOrderId }: DueEvent): string | null {
  if (!recordId || !locationId) return null
  const [object, what] = type.split('.')
  if (object === 'comment' && workOrderId) return pathOf(getWorkOrderTimeline, workOrderId)
  if (object === 'note') return pathOf(listNotes, locationId)
  if (what === 'deleted') return null
  return object === 'location' ? pathOf(getLocation, recordId) : pathOf(getWorkOrder, recordId)
}

const pathOf = ({ path }: Endpoint, id: string) => path.replace(/\{\w+\}/, id)
