/** All assets of Prairie Falls: about two thousand in ten departments. */
import { placeInParks } from './park-assets.ts'
import { type Asset, Placing } from './placing.ts'
import { placeAlongPowerLine, placeAtRailroad, placeAtRiver } from './river-assets.ts'
import { placeSites } from './site-assets.ts'
import { placeAlongBlocks, placeAtCorners, placeRepairs, placeScattered } from './street-assets.ts'
import { drawTown } from './town-plan.ts'

export function townAssets(): Asset[] {
  const town = new Placing(drawTown())
  placeSites(town)
  placeAtCorners(town)
  placeAlongBlocks(town)
  placeInParks(town)
  placeAtRiver(town)
  placeAtRailroad(town)
  placeAlongPowerLine(town)
  placeScattered(town)
  placeRepairs(town)
  return town.assets
}
