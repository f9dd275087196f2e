import * as contract from '@lamplighter/domain/day-pack'
import { read, stream } from '../../http/transport/route.ts'
import * as service from './day-pack.service.ts'

export const dayPackRoutes = [
  stream(contract.getDayPack, service.dayPack),
  read(contract.getDayPackSize, service.size),
  read(contract.listDayPackThumbnails, service.thumbnails),
]
