import * as contract from '@lamplighter/domain/activities'
import { read } from '../../http/transport/route.ts'
import * as service from './activities.service.ts'

export const activitiesRoutes = [
  read(contract.listMyActivities, service.list),
  read(contract.summariseMyActivities, service.summarize),
]
