import * as contract from '@lamplighter/domain/events'
import { stream } from '../../http/transport/route.ts'
import * as service from './events.service.ts'

export const eventsRoutes = [stream(contract.streamEvents, service.events, 'live')]
