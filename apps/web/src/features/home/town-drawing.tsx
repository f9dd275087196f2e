import { type CategoryKey, categoryOf } from '@lamplighter/domain/catalog'
import { useId } from 'react'

const avenues = [-180, -60, 60, 180, 300, 420, 540, 660, 780, 900, 1020, 1140, 1260, 1380]
const streets = [-160, -60, 40, 140, 240, 340, 440, 540, 640, 740]

/** Main roads, including the river road, in town coordinates. */
const mainRoads = ['M-300 340H1600', 'M780 -300V1000', 'M300 -300C330 60 420 200 780 240S1200 420 1600 400']
const river = 'M1250 -300C1180 -60 1010 20 1000 160s110 170 60 330-40 260-20 420'
const railway = 'M-300 640C200 600 600 560 900 580s500 40 700 10'

const parks: [number, number, number, number][] = [
  [548, 46, 224, 88],
  [908, 348, 74, 84],
  [188, 446, 104, 88],
  [1148, 246, 104, 88],
]

const pins: [CategoryKey, number, number][] = [
  ['Water', 660, 232],
  ['Parks', 628, 92],
  ['Electric', 902, 130],
  ['Transportation', 1016, 336],
  ['PublicSafety', 782, 432],
  ['Sewer', 968, 452],
  ['Buildings', 1140, 168],
]

/** Drawing of a small town from above at dusk: streets, a river, parks, pins and a lit lamp. */
export function TownDrawing() {
  const id = useId()
  const glow = `${id}glow`
  const lit = `${id}lit`
  return (
    <svg viewBox="0 0 1200 480" preserveAspectRatio="xMaxYMid slice" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id={glow}>
          <stop offset="0" stopColor="var(--lamp-on-deep)" stopOpacity=".5" />
          <stop offset=".35" stopColor="var(--lamp-on-deep)" stopOpacity=".2" />
          <stop offset="1" stopColor="var(--lamp-on-deep)" stopOpacity="0" />
        </radialGradient>
        <radialGradient id={`${lit}fade`}>
          <stop offset="0" stopColor="white" />
          <stop offset="1" stopColor="black" />
        </radialGradient>
        <mask id={lit} maskUnits="userSpaceOnUse" x="480" y="-80" width="640" height="640">
          <circle cx="780" cy="240" r="300" fill={`url(#${lit}fade)`} />
        </mask>
      </defs>
      <g transform="rotate(-9 780 240)">
        {parks.map(([x, y, width, height]) => (
          <rect key={`${x},${y}`} {...{ x, y, width, height }} rx="12" fill="#10b981" opacity=".14" />
        ))}
        <path d={river} fill="none" stroke="#3b82f6" strokeWidth="46" strokeLinecap="round" opacity=".28" />
        <Roads color="var(--on-deep)" opacity={0.11} />
        <g mask={`url(#${lit})`}>
          <Roads color="var(--lamp-on-deep)" opacity={0.6} />
        </g>
        <path
          d={railway}
          fill="none"
          stroke="var(--on-deep)"
          strokeWidth="3"
          strokeDasharray="10 8"
          opacity=".2"
        />
      </g>
      <circle cx="780" cy="240" r="300" fill={`url(#${glow})`} />
      {pins.map(([category, x, y]) => (
        <g key={category} transform={`translate(${x} ${y})`}>
          <ellipse cx="0" cy="1" rx="7" ry="2.500" fill="black" opacity=".35" />
          <path
            d="M0 0C-3-7-12-13-12-22a12 12 0 0 1 24 0c0 9-9 15-12 22z"
            fill={categoryOf(category).color}
            stroke="white"
            strokeWidth="2"
          />
          <circle cx="0" cy="-22" r="4.500" fill="white" />
        </g>
      ))}
      <Lamp />
    </svg>
  )
}

function Roads({ color, opacity }: { color: string; opacity: number }) {
  return (
    <g fill="none" stroke={color} strokeLinecap="round" opacity={opacity}>
      <path
        strokeWidth="4"
        d={`${avenues.map((x) => `M${x} -300V1000`).join('')}${streets.map((y) => `M-300 ${y}H1600`).join('')}`}
      />
      <path strokeWidth="10" d={mainRoads.join('')} />
    </g>
  )
}

function Lamp() {
  return (
    <g transform="translate(780 240)">
      <circle cy="-64" r="30" fill="var(--lamp-on-deep)" opacity=".3" />
      <ellipse cy="2" rx="16" ry="4" fill="black" opacity=".35" />
      <path d="M-9 -80h18l5 26h-28z" fill="#FFE2B0" />
      <path
        d="M-13 -81h26M0 -82v-7M-5 -89h10M-11 -54h22M-8 -54v5h16v-5M0 -49V0M-8 0H8M-10 -40h20"
        fill="none"
        stroke="white"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  )
}
