/** Assets in parks: equipment by the kind of park, then benches, cans and trail markers along the paths. */
import type { AssetIconKey } from '@lamplighter/domain/catalog'
import type { Placing } from './placing.ts'
import { isInside, lengthOf, type Path, type Point, pointAlong } from './plane.ts'
import type { Area } from './town-plan.ts'

const playground: AssetIconKey[] = ['playground_swing_set', 'playground_slide', 'playground_surface']
const usual: AssetIconKey[] = ['park_shelter', 'public_restroom', 'irrigation_controller']

const equipment: Readonly<Record<string, readonly AssetIconKey[]>> = {
  'Founders Square': ['park_shelter', 'irrigation_controller', 'public_wifi_node'],
  'Cottonwood Park': [
    ...playground,
    ...playground,
    ...usual,
    'park_shelter',
    'park_shelter',
    'irrigation_controller',
    'trail_marker',
  ],
  'Bluestem Fields': [
    'soccer_goal',
    'soccer_goal',
    'soccer_goal',
    'soccer_goal',
    'baseball_backstop',
    'baseball_backstop',
    'baseball_backstop',
    ...usual,
    'irrigation_controller',
    'irrigation_controller',
    ...playground,
  ],
  'Harvest Park': [...playground, ...usual, 'baseball_backstop'],
  'Meadowlark Park': [...playground, ...playground, ...usual, 'soccer_goal', 'soccer_goal'],
  'Sandhill Park': [...playground, 'park_shelter', 'irrigation_controller', 'soccer_goal', 'soccer_goal'],
  'Orchard Park': [...playground, 'park_shelter'],
}

export function placeInParks(town: Placing): void {
  for (const park of town.plan.parks) {
    const wet = town.plan.ponds.map((pond) => pond.ring)
    const spots = spotsIn(park, wet, town)
    for (const icon of equipment[park.name] ?? []) put(town, icon, park, spots.pop())
    for (let n = 0; n < Math.min(9, spots.length / 3); n++) put(town, 'bench', park, spots.pop())
    for (let n = 0; n < Math.min(5, spots.length / 3); n++) put(town, 'trash_receptacle', park, spots.pop())
  }
  placeAlongTrail(town)
}

function put(town: Placing, icon: AssetIconKey, park: Area, point: Point | undefined): void {
  if (point) town.put(icon, point, park.name)
}

/** Returns points in the park that are well apart and on dry ground. */
function spotsIn(park: Area, wet: readonly Path[], town: Placing): Point[] {
  const xs = park.ring.map(([x]) => x)
  const ys = park.ring.map(([, y]) => y)
  const spots: Point[] = []
  for (let x = Math.min(...xs) + 12; x < Math.max(...xs); x += 34)
    for (let y = Math.min(...ys) + 10; y < Math.max(...ys); y += 30) {
      const spot: Point = [x + town.random.between(-7, 7), y + town.random.between(-6, 6)]
      if (isInside(spot, park.ring) && !wet.some((ring) => isInside(spot, ring))) spots.push(spot)
    }
  return town.random.shuffle(spots)
}

function placeAlongTrail(town: Placing): void {
  const trail = town.plan.streets.find(({ kind }) => kind === 'trail')
  if (!trail) return
  const length = lengthOf(trail.path)
  for (let meters = 60, mark = 0; meters < length; meters += 130, mark++) {
    const { point, direction } = pointAlong(trail.path, meters)
    const beside: Point = [point[0] - direction[1] * 2.5, point[1] + direction[0] * 2.5]
    const mile = ((meters / 1609.3) * 1).toFixed(1)
    town.put(mark % 3 === 2 ? 'bike_trail_marker' : 'trail_marker', beside, trail.name, {
      name: `Trail marker ${mile} mi, ${trail.name}`,
    })
  }
}
