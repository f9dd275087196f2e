import * as contract from '@lamplighter/domain/people'
import { read, write } from '../../http/transport/route.ts'
import * as service from './people.service.ts'

export const peopleRoutes = [
  write(contract.switchOffUser, service.switchOff),
  write(contract.switchOnUser, service.switchOn),
  write(contract.eraseUser, service.erase),
  read(contract.listUserHolds, service.holds),
]
