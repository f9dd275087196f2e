/** Valid request bodies; a test overrides only the fields it tests. */
import type { RequestOf } from '@lamplighter/domain/http'
import type { createLocation } from '@lamplighter/domain/locations'
import type { createWorkOrder } from '@lamplighter/domain/work-orders'
import type { World } from './people.ts'

type LocationBody = RequestOf<typeof createLocation>['body']
type WorkOrderBody = RequestOf<typeof createWorkOrder>['body']

export function benchIn({ cities }: World, extra: Partial<LocationBody> = {}): LocationBody {
  const { id, name, state } = cities.prairieFalls
  return {
    name: 'Bench by the river',
    latitude: 40.6201,
    longitude: -96.6302,
    cityId: id,
    city: name,
    state,
    zip: '68372',
    icon: 'bench',
    tags: ['Parks', 'Bench'],
    ...extra,
  }
}

export function repairOf(locationId: string, extra: Partial<WorkOrderBody> = {}): WorkOrderBody {
  return { locationId, title: 'Replace the broken slat', priority: 'high', ...extra }
}
