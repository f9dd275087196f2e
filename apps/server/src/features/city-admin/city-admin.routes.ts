import * as contract from '@lamplighter/domain/city-admin'
import * as holdsContract from '@lamplighter/domain/holds'
import { read, write } from '../../http/transport/route.ts'
import * as service from './city-admin.service.ts'
import * as crews from './crews.service.ts'
import * as holds from './holds.service.ts'
import * as members from './members.service.ts'
import * as moderation from './moderation.service.ts'
import * as orderRules from './order-rules.service.ts'
import * as orderSettings from './order-settings.service.ts'
import * as requests from './requests.service.ts'
import * as trash from './trash.service.ts'
import * as waiting from './waiting.service.ts'

export const cityAdminRoutes = [
  read(contract.listAdministeredCities, service.myCities),
  read(contract.listCityUsers, service.users),
  read(contract.listCityLocations, service.listCityLocations),
  read(contract.listTrash, trash.list),
  read(contract.listCityNotes, service.listCityNotes),
  read(contract.listCityActivities, service.listCityActivities),
  read(contract.getCityStats, service.stats),
  read(contract.listPendingRequests, service.pendingRequests),
  read(contract.listUnassignedUsers, service.unassignedUsers),
  read(contract.getUserTypes, service.userTypes),
  write(contract.setMemberRole, members.setRole),
  write(contract.removeMember, members.remove),
  write(contract.approveRequest, requests.approve),
  write(contract.rejectRequest, requests.reject),
  write(contract.moderateLocation, moderation.deleteLocation),
  write(contract.restoreLocation, trash.restore),
  write(contract.moderateNote, moderation.deleteNote),
  read(contract.listCrews, crews.list),
  write(contract.createCrew, crews.create),
  write(contract.updateCrew, crews.update),
  write(contract.deleteCrew, crews.remove),
  read(contract.listOrderRules, orderRules.list),
  read(contract.listOrderRuleEffects, orderRules.log),
  write(contract.createOrderRule, orderRules.create),
  write(contract.updateOrderRule, orderRules.update),
  write(contract.deleteOrderRule, orderRules.remove),
  write(contract.setOrderSettings, orderSettings.set),
  read(contract.listWaiting, waiting.list),
  read(holdsContract.listHolds, holds.list),
  read(holdsContract.getHoldOnRecord, holds.onRecord),
  write(holdsContract.createHold, holds.create),
  write(holdsContract.liftHold, holds.lift),
]

/** For everyone, unlike the dashboard: each person's devices report what they hold. */
export const deviceReportRoutes = [write(contract.reportWaiting, waiting.report)]
