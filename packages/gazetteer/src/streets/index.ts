export type { FoundSpot } from './find-spots.ts'
export { indexMapApart } from './index-apart.ts'
export { openStreetIndex, type StreetIndex } from './street-index.ts'
export { STREET_INDEX_EDITION } from './street-index-file.ts'
