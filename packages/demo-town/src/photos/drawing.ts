/** Drawing primitives of the demonstration photos: flat shapes, light from the left, five kinds of weather. */
import { type Random, seededRandom } from '../town/random.ts'

export const width = 1280
export const height = 960

export interface Weather {
  sky: [string, string]
  far: string
  lawn: [string, string]
  walk: [string, string]
  curb: [string, string]
  road: [string, string]
  leaves: [string, string, string]
  cloud: string
  /** Darkens the houses in low light. */
  veil: string
}

const day: Weather = {
  sky: ['#8ec7e6', '#eaf5f3'],
  far: '#a9c9b0',
  lawn: ['#9cc774', '#83b35f'],
  walk: ['#dcd8ce', '#c9c4b8'],
  curb: ['#cfcabf', '#a9a498'],
  road: ['#777c82', '#666b71'],
  leaves: ['#5d9150', '#74a862', '#8fbf78'],
  cloud: '#ffffff',
  veil: 'none',
}

export const weather = {
  day,
  autumn: {
    ...day,
    sky: ['#a8cbe0', '#f6efe2'],
    far: '#c9bd9a',
    lawn: ['#b7bd72', '#a0a75e'],
    leaves: ['#b5672c', '#d08a3c', '#e0ad55'],
  },
  rain: {
    ...day,
    sky: ['#8a98a4', '#c3ccd1'],
    far: '#8fa39a',
    lawn: ['#7f9f6c', '#6c8c5b'],
    walk: ['#b3b3ae', '#9d9d98'],
    curb: ['#a8a8a3', '#85857f'],
    road: ['#565d65', '#474e56'],
    leaves: ['#4c7148', '#5c8355', '#6f9766'],
    cloud: '#a5b0b8',
  },
  dusk: {
    ...day,
    sky: ['#2c3c6b', '#f0a778'],
    far: '#4b4f6e',
    lawn: ['#4d5f4f', '#414f45'],
    walk: ['#8b8390', '#746d7b'],
    curb: ['#79727f', '#5b5563'],
    road: ['#44454f', '#383943'],
    leaves: ['#2f4044', '#38504f', '#45605a'],
    veil: '#232a4d',
  },
  snow: {
    ...day,
    sky: ['#b9c8d6', '#edf1f4'],
    far: '#b8c4cc',
    lawn: ['#f4f6f8', '#e3e9ee'],
    walk: ['#e9ecef', '#d5dbe0'],
    curb: ['#dfe3e7', '#b5bcc3'],
    road: ['#8d949b', '#7b838b'],
    leaves: ['#7d8b86', '#93a09b', '#c9d3d6'],
  },
} as const satisfies Record<string, Weather>

const number = (value: number) => String(Math.round(value * 10) / 10)

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${number(x)}" y="${number(y)}" width="${number(w)}" height="${number(h)}" fill="${fill}" ${more}/>`

export const round = (x: number, y: number, w: number, h: number, r: number, fill: string, more = '') =>
  rect(x, y, w, h, fill, `rx="${r}" ${more}`)

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${number(x)}" cy="${number(y)}" rx="${number(rx)}" ry="${number(ry)}" fill="${fill}" ${more}/>`

export const shape = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

export const stroke = (d: string, color: string, w: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

export const group = (transform: string, inner: string) => `<g transform="${transform}">${inner}</g>`

export const shadow = (x: number, y: number, rx: number, ry: number, strength = 0.22) =>
  oval(x, y, rx, ry, '#101820', `opacity="${strength}"`)

function gradient(id: string, [top, low]: readonly [string, string], across = false): string {
  const end = across ? 'x1="0" y1="0" x2="1" y2="0"' : 'x1="0" y1="0" x2="0" y2="1"'
  return `<linearGradient id="${id}" ${end}><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${low}"/></linearGradient>`
}

/** Scatters grains of several shades over a rectangle: asphalt, gravel, grass. One path per shade, for speed. */
export function grains(
  random: Random,
  count: number,
  [x, y, w, h]: readonly [number, number, number, number],
  colors: readonly [string, ...string[]],
  [small, large]: readonly [number, number],
): string {
  const shades = colors.flatMap((color) =>
    [small, (small + large) / 2, large].map((r) => ({ color, r, d: '' })),
  )
  for (let n = 0; n < count; n++) {
    const shade = shades[random.whole(0, shades.length - 1)]
    if (shade)
      shade.d += `M${number(x + random.next() * w)} ${number(y + random.next() * h)}h${number(shade.r)}`
  }
  return shades.map(({ color, r, d }) => stroke(d, color, r * 1.9)).join('')
}

export function tree(x: number, base: number, size: number, w: Weather, seed = 1): string {
  const random = seededRandom(seed)
  const trunk = shape(
    `M${x - size * 0.05} ${base} L${x - size * 0.03} ${base - size * 0.5} L${x + size * 0.03} ${base - size * 0.5} L${x + size * 0.06} ${base} Z`,
    '#6b5442',
  )
  const crown = w.leaves.flatMap((color, layer) =>
    Array.from({ length: 7 - layer }, () => {
      const angle = random.next() * 2 * Math.PI
      const reach = size * (0.24 - layer * 0.05)
      return oval(
        x - layer * size * 0.05 + Math.cos(angle) * reach,
        base - size * (0.72 + layer * 0.05) + Math.sin(angle) * reach * 0.75,
        size * (0.2 - layer * 0.035),
        size * (0.18 - layer * 0.03),
        color,
      )
    }),
  )
  return shadow(x + size * 0.1, base, size * 0.3, size * 0.035, 0.18) + trunk + crown.join('')
}

export function house(x: number, base: number, w: number, wall: string, roof: string, lit = false): string {
  const h = w * 0.52
  const pane = lit ? '#ffd98a' : '#b9d4de'
  const window = (at: number) =>
    rect(x + w * at, base - h * 0.68, w * 0.15, h * 0.3, '#f4f1ea') +
    rect(x + w * at + 4, base - h * 0.68 + 4, w * 0.15 - 8, h * 0.3 - 8, pane)
  return [
    rect(x, base - h, w, h, wall),
    rect(x + w * 0.8, base - h, w * 0.2, h, '#000', 'opacity="0.07"'),
    shape(
      `M${x - w * 0.06} ${base - h} L${x + w * 0.2} ${base - h * 1.62} L${x + w * 0.8} ${base - h * 1.62} L${x + w * 1.06} ${base - h} Z`,
      roof,
    ),
    rect(x - w * 0.06, base - h, w * 1.12, 5, '#000', 'opacity="0.14"'),
    window(0.1),
    window(0.74),
    rect(x + w * 0.44, base - h * 0.62, w * 0.13, h * 0.62, '#7c4a36'),
    oval(x + w * 0.55, base - h * 0.3, 3, 3, '#e6c068'),
    rect(x + w * 0.4, base - 8, w * 0.21, 8, '#cfc9bd'),
  ].join('')
}

export function clouds(seed: number, color = '#ffffff', strength = 0.75): string {
  const random = seededRandom(seed)
  return Array.from({ length: 3 }, (_, n) => {
    const [x, y, s] = [
      160 + n * 430 + random.between(-90, 90),
      random.between(70, 220),
      random.between(0.7, 1.25),
    ]
    return group(
      `translate(${number(x)} ${number(y)}) scale(${number(s)})`,
      `<g opacity="${strength}">${oval(0, 0, 90, 24, color)}${oval(-34, -16, 40, 26, color)}${oval(22, -24, 50, 34, color)}${oval(64, -8, 36, 20, color)}</g>`,
    )
  }).join('')
}

export function rainLines(seed: number): string {
  const random = seededRandom(seed)
  const lines = Array.from({ length: 110 }, () => {
    const [x, y, l] = [random.between(-20, width), random.between(-40, height), random.between(18, 44)]
    return `M${number(x)} ${number(y)} l${number(-l * 0.25)} ${number(l)}`
  })
  return stroke(lines.join(' '), '#e8eef2', 2, 'opacity="0.45"')
}

export function snowFlakes(seed: number): string {
  const random = seededRandom(seed)
  return Array.from({ length: 120 }, () =>
    oval(
      random.next() * width,
      random.next() * height,
      ...pairOf(random.between(2, 5)),
      '#ffffff',
      'opacity="0.85"',
    ),
  ).join('')
}

const pairOf = (r: number): [number, number] => [r, r]

/** The complete picture: definitions, layers from back to front, and a light vignette. */
export function picture(w: Weather, layers: readonly string[], definitions = ''): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>`,
    gradient('sky', w.sky),
    gradient('lawn', w.lawn),
    gradient('walk', w.walk),
    gradient('road', w.road),
    definitions,
    '<radialGradient id="edge" cx="0.5" cy="0.48" r="0.75"><stop offset="0.7" stop-color="#0b1520" stop-opacity="0"/><stop offset="1" stop-color="#0b1520" stop-opacity="0.22"/></radialGradient>',
    '</defs>',
    ...layers,
    rect(0, 0, width, height, 'url(#edge)'),
    '</svg>',
  ].join('')
}
