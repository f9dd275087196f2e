import * as contract from '@lamplighter/domain/exports'
import { read, write } from '../../http/transport/route.ts'
import * as cityFile from './city-file.service.ts'
import * as service from './exports.service.ts'
import { ownDataLink } from './own-data/own-data.service.ts'

export const exportsRoutes = [
  read(contract.exportLocations, service.locationsLink),
  read(contract.exportWorkOrders, service.workOrdersLink),
  read(contract.exportAudit, service.auditLink),
  read(contract.exportOwnData, ownDataLink),
  read(contract.getCityFile, cityFile.getFile),
  write(contract.writeCityFile, cityFile.write),
  write(contract.removeCityFile, cityFile.remove),
  read(contract.linkCityFile, cityFile.link),
]
