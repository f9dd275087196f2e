import * as contract from '@lamplighter/domain/ogc'
import { open, read } from '../../http/transport/route.ts'
import * as service from './ogc.service.ts'

export const ogcRoutes = [
  open(contract.getOgcLandingPage, service.landingPage),
  open(contract.getOgcConformance, service.conformance),
  open(contract.getOgcApi, service.api),
  read(contract.listOgcCollections, service.collections),
  read(contract.getOgcLocations, service.collection('locations')),
  read(contract.getOgcLocationSchema, service.schema('locations')),
  read(contract.listOgcLocationItems, service.items('locations')),
  read(contract.getOgcLocationItem, service.item('locations')),
  read(contract.getOgcNotes, service.collection('notes')),
  read(contract.getOgcNoteSchema, service.schema('notes')),
  read(contract.listOgcNoteItems, service.items('notes')),
  read(contract.getOgcNoteItem, service.item('notes')),
  read(contract.getOgcWorkOrders, service.collection('work-orders')),
  read(contract.getOgcWorkOrderSchema, service.schema('work-orders')),
  read(contract.listOgcWorkOrderItems, service.items('work-orders')),
  read(contract.getOgcWorkOrderItem, service.item('work-orders')),
]
