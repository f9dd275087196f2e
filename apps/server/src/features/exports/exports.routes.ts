import * as contract from '@lamplighter/domain/exports'
import { read } from '../../http/transport/route.ts'
import * as service from './exports.service.ts'

export const exportsRoutes = [
  read(contract.exportLocations, service.locationsLink),
  read(contract.exportWorkOrders, service.workOrdersLink),
  read(contract.exportAudit, service.auditLink),
]
