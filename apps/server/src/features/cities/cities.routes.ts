import * as contract from '@lamplighter/domain/cities'
import { open, read, write } from '../../http/transport/route.ts'
import * as service from './cities.service.ts'
import * as invitations from './invitations/invitations.service.ts'

export const citiesRoutes = [
  read(contract.listAvailableCities, service.listAvailable),
  write(contract.joinCity, service.join),
  read(contract.listMyCityRequests, service.listMyRequests),
  write(contract.cancelCityRequest, service.cancelRequest),
  write(contract.setActiveCity, service.setActive),
  read(contract.listMyCities, service.listMine),
  read(contract.listCities, service.listAll),
  read(contract.getCityBoundary, service.boundary),
  read(contract.listInvitations, invitations.list),
  write(contract.createInvitation, invitations.create),
  write(contract.withdrawInvitation, invitations.withdraw),
  open(contract.lookAtInvitation, invitations.look),
  write(contract.acceptInvitation, invitations.accept),
]
