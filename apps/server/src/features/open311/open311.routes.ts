import * as contract from '@lamplighter/domain/open311'
import { open } from '../../http/transport/route.ts'
import * as present from './open311.present.ts'
import * as service from './open311.service.ts'

const { xmlOf } = present

export const open311Routes = [
  open(contract.getOpen311DiscoveryJson, service.discovery),
  open(contract.getOpen311DiscoveryXml, xmlOf(service.discovery, present.discoveryTree)),
  open(contract.listOpen311ServicesJson, service.services),
  open(contract.listOpen311ServicesXml, xmlOf(service.services, present.servicesTree)),
  open(contract.getOpen311ServiceJson, service.definition),
  open(contract.getOpen311ServiceXml, xmlOf(service.definition, present.definitionTree)),
  open(contract.listOpen311RequestsJson, service.list),
  open(contract.listOpen311RequestsXml, xmlOf(service.list, present.requestsTree)),
  open(contract.getOpen311RequestJson, service.get),
  open(contract.getOpen311RequestXml, xmlOf(service.get, present.requestsTree)),
  open(contract.sendOpen311RequestJson, service.send),
  open(contract.sendOpen311RequestXml, xmlOf(service.send, present.requestsTree)),
]
