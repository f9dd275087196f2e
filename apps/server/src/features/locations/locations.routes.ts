import * as contract from '@lamplighter/domain/locations'
import { open, read, readOne, write, writeAfter } from '../../http/transport/route.ts'
import { demo } from './demo/demo.service.ts'
import { reverseGeocode, searchPlaces, spelledSearch } from './geocode.service.ts'
import { findMovedPoint, findPoint } from './locate.ts'
import * as service from './locations.service.ts'

export const locationsRoutes = [
  read(contract.listLocations, service.list),
  read(contract.summariseLocations, service.summarize),
  read(contract.locationTile, service.tile),
  readOne(contract.getLocation, service.loadLocation, service.get),
  readOne(contract.getLocationHistory, service.loadHistory, service.history),
  writeAfter(contract.createLocation, findPoint, service.create),
  writeAfter(contract.updateLocation, findMovedPoint, service.update),
  write(contract.deleteLocation, service.moveToTrash),
  write(contract.addLocationTag, service.addTag),
  write(contract.removeLocationTag, service.removeTag),
  read(contract.reverseGeocode, reverseGeocode),
  read(contract.searchPlaces, searchPlaces),
  read(contract.spelledSearch, spelledSearch),
  open(contract.getDemo, demo),
]
