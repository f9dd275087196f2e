/** Generates the towns. This is a lot of code, so a normal start does not import it. */
export { assignOrders } from './assign-orders.ts'
export { cedarBendBoundary, cedarBendLocations } from './cedar-bend.ts'
export { type Crew, type DemoCity, DemoHistory, type DemoPhoto } from './demo-history.ts'
export { toLngLat } from './town/plane.ts'
export { townAssets } from './town/town-assets.ts'
export { drawTown, limitsAsGeoJson } from './town/town-plan.ts'
