export { stateOfFips } from './fips.ts'
export { lazyGazetteer } from './load-gazetteer.ts'
export { type NearestPlace, nearestPlace } from './nearest-place.ts'
