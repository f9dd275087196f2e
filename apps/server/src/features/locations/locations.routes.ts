import * as contract from '@lamplighter/domain/locations'
import { read, write } from '../../http/route.ts'
import * as service from './locations.service.ts'
import { reverseGeocode } from './reverse-geocode.service.ts'
import { searchPlaces } from './search-places.service.ts'

export const locationsRoutes = [
  read(contract.listLocations, service.list),
  read(contract.summariseLocations, service.summarise),
  read(contract.locationTile, service.tile),
  read(contract.mapLocations, service.showOnMap),
  read(contract.getLocation, service.get),
  write(contract.createLocation, service.create),
  write(contract.updateLocation, service.update),
  write(contract.deleteLocation, service.moveToTrash),
  write(contract.addLocationTag, service.addTag),
  write(contract.removeLocationTag, service.removeTag),
  read(contract.reverseGeocode, reverseGeocode),
  read(contract.searchPlaces, searchPlaces),
]
