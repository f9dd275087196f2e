import { assetIcons, categoryOfIcon, departmentCategories } from '@lamplighter/domain/catalog'
import { DEFAULT_CENTER } from '@lamplighter/domain/map'
import { expect, test } from 'vitest'
import { isInside, nearestOn, toLngLat } from './plane.ts'
import { northOfRiver } from './river.ts'
import { townAssets } from './town-assets.ts'
import { drawTown, limitsAsGeoJson } from './town-plan.ts'

const plan = drawTown()
const assets = townAssets()
const of = (icon: string) => assets.filter((asset) => asset.icon === icon)
const toStreet = (point: readonly [number, number]) =>
  Math.min(...plan.streets.map((street) => nearestOn(street.path, point).distance))

test('generates the same town every time', () => {
  expect(townAssets()).toEqual(assets)
})

test('has about two thousand assets of all departments and icons', () => {
  expect(assets.length).toBeGreaterThan(1800)
  expect(assets.length).toBeLessThan(2600)
  expect(new Set(assets.map(({ icon }) => categoryOfIcon(icon))).size).toBe(departmentCategories.length)
  expect(assetIcons.filter(({ key }) => of(key).length === 0)).toEqual([])
})

test('has no blank names, and at most two assets per name', () => {
  const counts = new Map<string, number>()
  for (const { name } of assets) counts.set(name, (counts.get(name) ?? 0) + 1)
  expect(assets.filter(({ name }) => name.trim() === '')).toEqual([])
  expect([...counts.values()].filter((count) => count > 2)).toEqual([])
})

test('places everything within the city limits around the default center', () => {
  expect(assets.filter(({ point }) => !isInside(point, plan.limits)).map(({ name }) => name)).toEqual([])
  expect(isInside([0, 0], plan.limits)).toBe(true)
  expect(toLngLat([0, 0])).toEqual([DEFAULT_CENTER.longitude, DEFAULT_CENTER.latitude])
  const [ring = []] = limitsAsGeoJson(plan).coordinates
  expect(ring[0]).toEqual(ring.at(-1))
})

test.each([
  ['fire_hydrant', 14],
  ['streetlight', 14],
  ['stop_sign', 14],
  ['sewer_manhole', 4],
  ['main_valve', 6],
  ['bridge', 3],
])('places each %s within %i m of the center of a street', (icon, meters) => {
  expect(of(icon).filter(({ point }) => toStreet(point) > meters)).toEqual([])
})

test('places hydrants and lights on dry ground, and bridges over the river', () => {
  const inWater = (point: readonly [number, number]) => isInside(point, plan.river.banks)
  expect([...of('fire_hydrant'), ...of('streetlight')].filter(({ point }) => inWater(point))).toEqual([])
  expect(of('bridge').filter(({ point }) => Math.abs(northOfRiver(point)) > 3)).toEqual([])
  expect(of('bridge')).toHaveLength(4)
})

test('places playgrounds and goals in parks, away from ponds', () => {
  const playing = ['playground_swing_set', 'playground_slide', 'soccer_goal', 'baseball_backstop'].flatMap(of)
  expect(playing.filter(({ point }) => !plan.parks.some((park) => isInside(point, park.ring)))).toEqual([])
  expect(playing.filter(({ point }) => plan.ponds.some((pond) => isInside(point, pond.ring)))).toEqual([])
})

test('lets only bridges and the highway cross the river', () => {
  const crossing = plan.streets.filter(({ path }) => {
    const sides = path.map(northOfRiver)
    return Math.min(...sides) < -60 && Math.max(...sides) > 60
  })
  const bridged = plan.bridges.map(({ street }) => street)
  expect([...new Set(crossing.map(({ name }) => name))].filter((name) => !bridged.includes(name))).toEqual([])
})
