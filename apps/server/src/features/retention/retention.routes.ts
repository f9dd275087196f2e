import * as contract from '@lamplighter/domain/holds'
import { read, write } from '../../http/transport/route.ts'
import * as service from './retention.service.ts'

export const retentionRoutes = [
  read(contract.getRetention, service.get),
  write(contract.setRetention, service.set),
]
