export { openStreetIndex, type StreetIndex } from './street-index.ts'
export { STREET_INDEX_EDITION } from './street-index-file.ts'
export { type StreetFinding, streetsOfMaps } from './streets-of-maps.ts'
