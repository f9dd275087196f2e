import * as contract from '@lamplighter/domain/admin'
import { largeWriteAfter, read, write, writeAfter } from '../../http/transport/route.ts'
import * as service from './admin.service.ts'
import * as assignments from './assign-cities.service.ts'
import { createFromUpload, readUploadedList } from './creating/create-cities.service.ts'
import { setCityBoundary } from './limits/set-boundary.service.ts'
import { simplifyBoundary } from './limits/simplify-boundary.ts'
import { answerTrial, tryBoundary } from './limits/try-boundary.service.ts'
import { mergeCities, tryMerge } from './merging/merge-cities.service.ts'
import { recalculateCounts, recalculateStats } from './recalculate-stats.service.ts'
import * as regions from './regions/regions.service.ts'
import * as removal from './removal/removal.service.ts'
import { setup } from './setup/setup.service.ts'
import { updateCity } from './update-city.service.ts'

export const adminRoutes = [
  read(contract.getAdminOverview, service.overview),
  read(contract.listAdminUsers, service.users),
  read(contract.listUsersWithoutCities, service.usersWithoutCities),
  read(contract.listAdminCities, service.cities),
  read(contract.listAdminActivities, service.activities),
  writeAfter(contract.recalculateCityStats, recalculateCounts, recalculateStats),
  write(contract.createCity, assignments.createCity),
  largeWriteAfter(contract.createCitiesFromList, 'platform:administer', readUploadedList, createFromUpload),
  write(contract.updateCity, updateCity),
  largeWriteAfter(contract.setCityBoundary, 'platform:administer', simplifyBoundary, setCityBoundary),
  largeWriteAfter(contract.tryCityBoundary, 'platform:administer', tryBoundary, answerTrial),
  read(contract.tryMerge, tryMerge),
  write(contract.mergeCities, mergeCities),
  read(contract.getCityRemoval, removal.look),
  write(contract.removeCity, removal.remove),
  write(contract.putBackCity, removal.putBack),
  read(contract.listCityRemovals, removal.list),
  read(contract.listRegions, regions.list),
  write(contract.createRegion, regions.create),
  write(contract.renameRegion, regions.rename),
  write(contract.deleteRegion, regions.remove),
  write(contract.addRegionCity, regions.addCity),
  write(contract.removeRegionCity, regions.removeCity),
  write(contract.addRegionViewer, regions.addViewer),
  write(contract.removeRegionViewer, regions.removeViewer),
  read(contract.getSetup, setup),
  read(contract.getBackgroundWork, service.backgroundWork),
  write(contract.setUpUser, assignments.setUpUser),
  write(contract.assignCity, assignments.assignCity),
  write(contract.removeCityAssignment, assignments.removeCityAssignment),
]
