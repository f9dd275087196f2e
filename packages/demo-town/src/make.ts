/** Generates the towns, which is a lot of code: imported by what makes or compares them, not by every start. */
export { cedarBendBoundary, cedarBendLocations } from './cedar-bend.ts'
export { type Crew, type DemoCity, DemoHistory, type DemoPhoto } from './demo-history.ts'
export { toLngLat } from './town/plane.ts'
export { townAssets } from './town/town-assets.ts'
export { drawTown, limitsAsGeoJson } from './town/town-plan.ts'
