/** Backdrops of the demonstration photos: a residential street, a park, a road from above, a river bank. */
import { seededRandom } from '../town/random.ts'
import {
  clouds,
  grains,
  height,
  house,
  oval,
  rect,
  shape,
  stroke,
  tree,
  type Weather,
  width,
} from './drawing.ts'

const sky = rect(0, 0, width, 560, 'url(#sky)')

function farTrees(w: Weather, base: number): string {
  const bumps = Array.from({ length: 15 }, (_, n) => oval(n * 96 - 20, base, 84, 62 + ((n * 37) % 34), w.far))
  return bumps.join('') + rect(0, base, width, 60, w.far)
}

const walls = ['#efe3cf', '#cfdbe0', '#e6cdbd', '#d9dcc4', '#f2efe8'] as const
const roofs = ['#7d6a5f', '#5f6b76', '#8a5748', '#6a6f5c'] as const

/** Houses, lawn, sidewalk, curb and road, seen from across the street. The curb is at y = 700. */
export function street(w: Weather, seed: number, lit = false): string {
  const random = seededRandom(seed)
  const houses = Array.from({ length: 4 }, (_, n) =>
    house(
      n * 350 - 110 + random.between(-26, 26),
      492,
      random.between(218, 258),
      random.pick(walls),
      random.pick(roofs),
      lit,
    ),
  )
  const joints = Array.from({ length: 11 }, (_, n) => `M${n * 130 + 30} 602 l-26 54`)
  return [
    sky,
    lit ? '' : clouds(seed, w.cloud),
    farTrees(w, 430),
    ...houses,
    w.veil === 'none' ? '' : rect(0, 330, width, 160, w.veil, 'opacity="0.42"'),
    rect(0, 488, width, 120, 'url(#lawn)'),
    tree(random.between(170, 260), 520, 270, w, seed + 1),
    tree(random.between(980, 1080), 524, 300, w, seed + 2),
    rect(0, 602, width, 54, 'url(#walk)'),
    stroke(joints.join(' '), w.curb[1], 3, 'opacity="0.7"'),
    rect(0, 656, width, 36, w.lawn[1]),
    rect(0, 690, width, 14, w.curb[0]),
    rect(0, 704, width, 24, w.curb[1]),
    rect(0, 728, width, height - 728, 'url(#road)'),
    grains(random, 260, [0, 732, width, 228], [w.road[1], '#8b9096', '#54595f'], [0.8, 2.1]),
    rect(0, 728, width, 7, '#000', 'opacity="0.16"'),
  ].join('')
}

/** Grass to the horizon, trees, and a path toward the viewer. */
export function park(w: Weather, seed: number): string {
  const random = seededRandom(seed)
  return [
    sky,
    clouds(seed, w.cloud),
    farTrees(w, 440),
    shape(`M0 470 Q320 430 640 462 T1280 452 L1280 960 L0 960 Z`, 'url(#lawn)'),
    shape(
      'M0 560 Q400 520 760 560 T1280 540 L1280 700 Q900 640 520 690 T0 660 Z',
      w.lawn[0],
      'opacity="0.5"',
    ),
    tree(130, 520, 260, w, seed + 1),
    tree(300, 500, 190, w, seed + 2),
    tree(1130, 516, 290, w, seed + 3),
    tree(930, 490, 170, w, seed + 4),
    shape(
      'M560 472 Q600 560 480 700 Q400 800 260 960 L640 960 Q690 800 660 690 Q630 560 596 472 Z',
      w.walk[0],
    ),
    stroke('M560 472 Q600 560 480 700 Q400 800 260 960', w.walk[1], 5),
    grains(random, 190, [0, 560, width, 400], [w.lawn[1], w.lawn[0]], [1.5, 3.6]),
  ].join('')
}

/** The road in front of the viewer, with the curb along the top. */
export function roadFromAbove(w: Weather, seed: number, withCurb = true): string {
  const random = seededRandom(seed)
  const curb = withCurb
    ? [
        rect(0, 0, width, 120, w.lawn[0]),
        grains(random, 160, [0, 0, width, 118], [w.lawn[1], '#7ea35c'], [2, 5]),
        rect(0, 112, width, 92, 'url(#walk)'),
        stroke('M210 112 V204 M640 112 V204 M1070 112 V204', w.walk[1], 4),
        rect(0, 200, width, 12, w.curb[0]),
        rect(0, 212, width, 30, w.curb[1]),
      ]
    : []
  return [
    rect(0, 0, width, height, 'url(#road)'),
    grains(
      random,
      900,
      [0, withCurb ? 240 : 0, width, height],
      [w.road[1], '#8f949a', '#575c62', '#9a9fa4'],
      [0.9, 3],
    ),
    ...curb,
  ].join('')
}

/** Water in the middle, the far bank with trees, grass in front. */
export function riverBank(
  w: Weather,
  seed: number,
  water: readonly [string, string] = ['#8fb9c9', '#6f9fb4'],
): string {
  const random = seededRandom(seed)
  const ripples = Array.from({ length: 34 }, () => {
    const [x, y] = [random.between(0, width), random.between(500, 740)]
    return `M${Math.round(x)} ${Math.round(y)} q18 -7 36 0 t36 0`
  })
  return [
    sky,
    clouds(seed, w.cloud),
    farTrees(w, 410),
    tree(90, 470, 230, w, seed + 1),
    tree(1180, 474, 250, w, seed + 2),
    rect(0, 448, width, 44, w.lawn[1]),
    rect(0, 484, width, 320, water[0]),
    rect(0, 484, width, 60, water[1], 'opacity="0.55"'),
    stroke(ripples.join(' '), '#dcebf0', 3, 'opacity="0.6"'),
    shape('M0 770 Q300 730 640 764 T1280 748 L1280 960 L0 960 Z', 'url(#lawn)'),
    grains(random, 170, [0, 780, width, 180], [w.lawn[1], w.lawn[0]], [1.5, 3.6]),
  ].join('')
}
