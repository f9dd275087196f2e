export { mapRoutes } from './map.routes.ts'
export { basemapFiles } from './serve-basemap.ts'
