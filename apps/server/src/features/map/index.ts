export { mapRoutes } from './map.routes.ts'
export {
  eachInWords,
  keptWords,
  linesInWords,
  oneInWords,
  type PutWords,
  placeWordsAt,
} from './place-words.ts'
export { basemapFiles } from './serve-basemap.ts'
