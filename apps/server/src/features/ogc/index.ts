export { ogcRoutes } from './ogc.routes.ts'
export { rewriteOgcUrl } from './ogc-urls.ts'
