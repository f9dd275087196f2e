import * as contract from '@lamplighter/domain/admin'
import { largeWriteAfter, read, write, writeAfter } from '../../http/transport/route.ts'
import * as service from './admin.service.ts'
import * as assignments from './assign-cities.service.ts'
import { recalculateStats, recount } from './recalculate-stats.service.ts'
import { setCityBoundary } from './set-boundary.service.ts'
import { simplifyBoundary } from './simplify-boundary.ts'
import { updateCity } from './update-city.service.ts'

export const adminRoutes = [
  read(contract.getAdminOverview, service.overview),
  read(contract.listAdminUsers, service.users),
  read(contract.listUsersWithoutCities, service.usersWithoutCities),
  read(contract.listAdminCities, service.cities),
  read(contract.listAdminActivities, service.activities),
  writeAfter(contract.recalculateCityStats, recount, recalculateStats),
  write(contract.createCity, assignments.createCity),
  write(contract.updateCity, updateCity),
  largeWriteAfter(contract.setCityBoundary, 'platform:administer', simplifyBoundary, setCityBoundary),
  write(contract.setUpUser, assignments.setUpUser),
  write(contract.assignCity, assignments.assignCity),
  write(contract.removeCityAssignment, assignments.removeCityAssignment),
]
