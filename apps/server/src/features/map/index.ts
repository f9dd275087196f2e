export { mapRoutes } from './map.routes.ts'
export {
  type AddPlaceWords,
  eachWithPlaceWords,
  linesWithPlaceWords,
  placeWordsAt,
  storedPlaceWords,
  withPlaceWords,
} from './place-words.ts'
export { basemapFiles } from './serve-basemap.ts'
