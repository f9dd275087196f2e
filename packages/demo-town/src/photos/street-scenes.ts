/** Photos from the streets. */

import { seededRandom } from '../town/random.ts'
import { roadFromAbove, street } from './backdrops.ts'
import {
  grains,
  group,
  oval,
  picture,
  rainLines,
  rect,
  round,
  shadow,
  shape,
  snowFlakes,
  stroke,
  weather,
} from './drawing.ts'

const { day, autumn, rain, dusk, snow } = weather

function hydrantBody(body: string, dark: string, light: string): string {
  return [
    round(-66, -26, 132, 26, 6, dark),
    round(-52, -48, 104, 26, 5, body),
    rect(-40, -232, 80, 188, body),
    rect(-40, -232, 20, 188, light, 'opacity="0.55"'),
    rect(20, -232, 20, 188, dark, 'opacity="0.55"'),
    round(-54, -246, 108, 22, 8, dark),
    shape('M-44 -246 Q-44 -312 0 -316 Q44 -312 44 -246 Z', body),
    shape('M-44 -246 Q-44 -312 0 -316 Q-22 -296 -24 -246 Z', light, 'opacity="0.6"'),
    round(-15, -338, 30, 28, 5, dark),
    round(-84, -196, 46, 50, 8, dark),
    round(-96, -190, 18, 38, 6, body),
    round(38, -196, 46, 50, 8, dark),
    round(78, -190, 18, 38, 6, body),
    oval(0, -150, 36, 36, dark),
    oval(0, -150, 27, 27, body),
    shape('M-12 -150 L-6 -160 L6 -160 L12 -150 L6 -140 L-6 -140 Z', dark),
    stroke('M-36 -122 q14 30 36 8', '#8a8f94', 5),
  ].join('')
}

export function hydrant(): string {
  return picture(day, [
    street(day, 11),
    shadow(700, 690, 170, 16),
    group('translate(640 694) scale(1.2)', hydrantBody('#d6402f', '#a62b1f', '#f07a64')),
  ])
}

export function hydrantInSnow(): string {
  const drift =
    shape('M380 740 Q460 640 600 650 Q760 600 900 706 Q960 740 1010 740 Z', '#f7f9fb') +
    shape('M380 740 Q520 700 640 716 T1010 740 Z', '#dfe6ec')
  const flag = rect(746, 250, 6, 330, '#c9492f') + shape('M752 250 l84 28 l-84 30 Z', '#f2a43a')
  const cap = shape(
    'M-46 -250 Q-44 -330 0 -334 Q48 -328 46 -250 Q30 -268 0 -262 Q-28 -256 -46 -250 Z',
    '#ffffff',
  )
  return picture(snow, [
    street(snow, 12),
    flag,
    group('translate(640 700) scale(1.15)', hydrantBody('#d9a92c', '#a97d16', '#f2cf6c') + cap),
    drift,
    snowFlakes(4),
  ])
}

export function leaningStopSign(): string {
  const sign = [
    rect(-9, -470, 18, 480, '#8d9499'),
    rect(-9, -470, 6, 480, '#b4babe'),
    stopFace(0, -520, 118),
  ].join('')
  return picture(autumn, [
    street(autumn, 21),
    shadow(760, 690, 190, 14),
    group('translate(600 690) rotate(16)', sign),
    shape('M556 692 q44 -34 92 0 q-44 20 -92 0 Z', '#8a6f4f'),
    grains(seededRandom(5), 22, [520, 676, 180, 24], ['#8a6f4f', '#6f583e'], [3, 8]),
  ])
}

function stopFace(x: number, y: number, r: number): string {
  const corners = (radius: number) =>
    Array.from({ length: 8 }, (_, n) => {
      const angle = (n + 0.5) * (Math.PI / 4)
      return `${Math.round(x + radius * Math.cos(angle))} ${Math.round(y + radius * Math.sin(angle))}`
    }).join(' L')
  const s = r / 118
  // Draws letters as shapes, so that the picture does not depend on installed fonts.
  const letters =
    'M-58 -24 q-8 -8 -16 -4 q-14 6 -8 18 q3 6 12 9 q12 5 10 16 q-4 14 -26 6 M-46 -28 h36 M-28 -28 v52 M12 -28 q-17 0 -17 26 t17 26 t17 -26 t-17 -26 M46 24 v-52 h14 q16 0 16 15 t-16 15 h-14'
  return [
    shape(`M${corners(r)} Z`, '#f4f1ec'),
    shape(`M${corners(r * 0.93)} Z`, '#c22f2b'),
    shape(`M${corners(r * 0.93)} Z`, '#ffffff', 'opacity="0.06"'),
    group(`translate(${x} ${y}) scale(${s * 1.02})`, stroke(letters, '#ffffff', 11)),
  ].join('')
}

export function pothole(): string {
  const cracks =
    'M380 560 L250 510 L150 540 M900 640 L1040 690 L1150 660 M610 420 L640 330 L620 270 M560 800 L520 880 L560 940 M860 500 L980 440'
  return picture(day, [
    roadFromAbove(day, 31),
    stroke(cracks, '#4b5056', 6),
    shape(
      'M380 560 Q400 440 560 430 Q700 390 800 450 Q930 480 916 600 Q930 720 790 770 Q660 830 520 790 Q370 740 380 560 Z',
      '#8c8171',
    ),
    shape(
      'M410 566 Q430 466 570 456 Q700 420 790 474 Q896 500 884 600 Q894 700 774 744 Q656 796 536 762 Q404 720 410 566 Z',
      '#5d564b',
    ),
    shape(
      'M470 610 Q500 520 620 520 Q740 500 806 560 Q850 640 770 700 Q660 750 556 716 Q450 690 470 610 Z',
      '#6f8794',
    ),
    shape('M520 600 Q580 548 680 550 Q620 590 560 640 Z', '#a9c3cd', 'opacity="0.8"'),
    grains(seededRandom(7), 90, [380, 430, 540, 360], ['#9c9284', '#7a7164', '#4e483f'], [3, 9]),
    shape('M548 620 Q600 570 700 574 Q760 580 780 620 Q700 690 600 676 Q548 660 548 620 Z', '#6f8794'),
    cone(1050, 400, 0.9),
  ])
}

function cone(x: number, y: number, size: number): string {
  const inner =
    shadow(34, 4, 96, 14) +
    round(-84, -18, 168, 24, 6, '#c8561c') +
    shape('M-56 -18 L-18 -222 L18 -222 L56 -18 Z', '#ef6f2a') +
    shape('M-41 -100 L-31 -152 L31 -152 L41 -100 Z', '#f7f4ee') +
    shape('M-56 -18 L-18 -222 L-4 -222 L-26 -18 Z', '#ffa268', 'opacity="0.55"')
  return group(`translate(${x} ${y}) scale(${size})`, inner)
}

export function manhole(): string {
  const studs: string[] = []
  for (let row = -3; row <= 3; row++)
    for (let column = -3; column <= 3; column++)
      if (Math.hypot(row, column) < 3.7)
        studs.push(
          round(640 + column * 62 - 20, 520 + row * 58 - 18, 40, 36, 7, '#4c4842'),
          round(640 + column * 62 - 20, 520 + row * 58 - 21, 40, 32, 7, '#7d776d'),
        )
  return picture(day, [
    roadFromAbove(day, 41, false),
    oval(640, 528, 330, 306, '#4a4f55', 'opacity="0.7"'),
    oval(640, 520, 316, 292, '#5b564e'),
    oval(640, 516, 292, 268, '#8a8378'),
    oval(640, 522, 284, 260, '#625d54'),
    ...studs,
    stroke('M452 560 q190 150 376 0', '#8a8378', 7, 'opacity="0.5"'),
    round(606, 286, 68, 22, 8, '#3a3733'),
    stroke('M940 720 Q1050 780 1180 760 M330 300 Q230 250 90 280', '#4f545a', 6),
    stroke('M60 830 L1230 640', '#e9e3cf', 26, 'opacity="0.55"'),
  ])
}

export function streetlightAtDusk(): string {
  const glow =
    '<radialGradient id="glow"><stop offset="0" stop-color="#ffe6a8" stop-opacity="0.9"/><stop offset="0.35" stop-color="#ffd685" stop-opacity="0.35"/><stop offset="1" stop-color="#ffd685" stop-opacity="0"/></radialGradient>'
  return picture(
    dusk,
    [
      street(dusk, 51, true),
      shape('M470 292 L250 700 L1010 700 L640 292 Z', '#ffe2a0', 'opacity="0.13"'),
      oval(640, 716, 390, 40, '#ffdf9c', 'opacity="0.28"'),
      rect(806, 226, 20, 470, '#2a2d38'),
      round(790, 656, 52, 40, 5, '#22242e'),
      stroke('M816 236 Q812 170 730 176 L600 196', '#2a2d38', 15),
      shape('M622 178 L488 200 Q478 226 500 230 L626 214 Z', '#30333f'),
      shape('M500 228 L618 214 L612 232 L512 244 Z', '#fff3cf'),
      oval(560, 240, 250, 210, 'url(#glow)'),
      oval(1040, 100, 26, 26, '#fff6de', 'opacity="0.9"'),
    ],
    glow,
  )
}

export function floodedStreet(): string {
  const waves = Array.from(
    { length: 26 },
    (_, n) => `M${(n * 173) % 1240} ${650 + ((n * 67) % 290)} q22 -9 44 0 t44 0`,
  )
  const car = group(
    'translate(250 470)',
    [
      shape(
        'M20 150 Q20 96 96 92 L150 30 Q160 20 180 20 L330 20 Q350 20 362 34 L408 92 Q486 98 490 150 L490 190 L20 190 Z',
        '#3f6f93',
      ),
      shape('M118 92 L164 40 H238 V92 Z M256 92 V40 H330 L374 92 Z', '#cfe0e6'),
      rect(20, 132, 470, 10, '#2d526f'),
      oval(474, 130, 16, 12, '#ffe9a8'),
      oval(34, 132, 12, 12, '#d94b3c'),
    ].join(''),
  )
  return picture(rain, [
    street(rain, 61),
    shape('M0 620 Q300 606 640 616 T1280 610 L1280 960 L0 960 Z', '#7d97a3'),
    shape('M0 700 Q400 680 800 700 T1280 690 L1280 960 L0 960 Z', '#6a8794', 'opacity="0.8"'),
    car,
    shape('M150 650 Q500 626 860 652 L860 700 Q500 676 150 700 Z', '#7d97a3'),
    stroke('M190 662 q150 -18 320 -6 t300 2', '#d9e6ea', 6, 'opacity="0.8"'),
    stroke(waves.join(' '), '#c5d6dc', 4, 'opacity="0.6"'),
    group('translate(1010 690)', [rect(-6, -150, 12, 190, '#8d9499'), stopFace(0, -196, 72)].join('')),
    oval(1010, 732, 50, 10, '#5c7885'),
    rainLines(3),
  ])
}

export function brokenSidewalk(): string {
  return picture(day, [
    rect(0, 0, 1280, 960, 'url(#lawn)'),
    grains(seededRandom(71), 500, [0, 0, 1280, 960], [day.lawn[1], '#7ea35c', '#a9d183'], [2, 6]),
    shape('M250 0 L1030 0 L1160 960 L120 960 Z', '#cfcabf'),
    grains(seededRandom(72), 420, [250, 0, 780, 960], ['#c2bdb1', '#dad6cc', '#b4aea2'], [1, 3]),
    shape('M226 178 L1054 178 L1058 214 L221 214 Z', '#4f4a42'),
    shape('M221 196 L1057 160 L1102 534 L172 566 Z', '#dedad0'),
    shape('M172 566 L1102 534 L1106 566 L168 600 Z', '#8f897d'),
    shape('M168 600 L1106 566 L1112 608 L163 636 Z', '#3e3a34', 'opacity="0.45"'),
    stroke('M480 190 L520 300 L470 390 L560 470 L540 548 M520 300 L690 330 L760 420 L900 440', '#6b665d', 8),
    stroke('M150 770 L1130 770', '#a7a195', 7),
    stroke('M-20 240 Q120 330 200 300 T420 420', '#6b5442', 46),
    stroke('M-20 226 Q120 314 200 284 T400 396', '#8a6f57', 16),
    shape('M640 560 l40 -6 l-10 40 Z M860 552 l36 -4 l-12 34 Z', '#bdb7ab'),
    group(
      'translate(930 860)',
      [
        round(-150, -22, 300, 30, 4, '#e8b23a'),
        stroke(
          'M-130 -22 v14 M-100 -22 v10 M-70 -22 v14 M-40 -22 v10 M-10 -22 v14 M20 -22 v10 M50 -22 v14 M80 -22 v10 M110 -22 v14',
          '#6b4f10',
          4,
        ),
      ].join(''),
    ),
  ])
}

export function darkSignal(): string {
  const lamp = (y: number, color: string) =>
    oval(0, y, 46, 46, '#1f2327') +
    oval(0, y, 38, 38, color) +
    shape(`M-52 ${y - 20} Q0 ${y - 66} 52 ${y - 20} Q30 ${y - 44} 0 ${y - 44} T-52 ${y - 20} Z`, '#15181b')
  const head =
    round(-72, -180, 144, 360, 20, '#2c3136') +
    round(-72, -180, 30, 360, 14, '#3f464c') +
    lamp(-114, '#5b2a27') +
    lamp(0, '#5c4a22') +
    lamp(114, '#27492f')
  return picture(rain, [
    street(rain, 81),
    rect(1010, 60, 30, 650, '#6c747b'),
    rect(1010, 60, 10, 650, '#8b949b'),
    rect(300, 96, 730, 20, '#6c747b'),
    rect(630, 110, 12, 60, '#565e65'),
    group('translate(636 350)', head),
    rect(340, 110, 10, 40, '#565e65'),
    group('translate(345 262) scale(0.62)', head),
    round(960, 560, 130, 140, 8, '#a9b0b5'),
    round(972, 572, 106, 116, 5, '#bcc3c8'),
    rainLines(9),
  ])
}

export function mainBreak(): string {
  const spray =
    'M620 560 Q560 380 470 330 M640 556 Q640 340 640 270 M660 560 Q730 380 820 340 M600 570 Q480 470 380 470 M680 570 Q800 480 900 490'
  return picture(day, [
    street(day, 91),
    shape('M420 742 Q520 690 660 700 Q840 690 900 752 Q820 806 660 800 Q470 806 420 742 Z', '#4d5258'),
    stroke('M420 742 L330 716 M900 752 L1010 720 M560 800 L520 850 M760 800 L820 846', '#4d5258', 7),
    group('translate(20 180)', stroke(spray, '#e5f1f6', 26, 'opacity="0.85"') + stroke(spray, '#b4d3e0', 9)),
    shape('M470 750 Q560 706 660 716 Q800 706 856 756 Q780 786 660 782 Q520 788 470 750 Z', '#a8c9d6'),
    shape(
      'M0 800 Q300 776 470 800 T1280 790 L1280 870 Q800 850 500 878 T0 866 Z',
      '#9dbfcd',
      'opacity="0.75"',
    ),
    cone(250, 800, 0.85),
    cone(1080, 790, 0.85),
  ])
}

export function cloggedInlet(): string {
  const leaves = grains(
    seededRandom(101),
    150,
    [330, 280, 640, 130],
    ['#b5672c', '#d08a3c', '#8f4a22', '#e0ad55'],
    [6, 17],
  )
  return picture(autumn, [
    roadFromAbove(autumn, 102),
    shape('M300 196 L980 196 L1010 246 L270 246 Z', '#b9b4a8'),
    shape('M330 222 L950 222 L968 262 L312 262 Z', '#23211e'),
    shape(
      'M180 262 Q600 240 1100 262 Q1240 480 1000 560 Q640 640 260 556 Q40 470 180 262 Z',
      '#5d7480',
      'opacity="0.85"',
    ),
    stroke(
      'M300 420 q60 -14 120 0 t120 0 M640 500 q60 -14 120 0 t120 0 M420 340 q50 -12 100 0',
      '#a9bfc8',
      5,
      'opacity="0.7"',
    ),
    leaves,
    grains(seededRandom(103), 60, [160, 240, 960, 340], ['#b5672c', '#d08a3c', '#e0ad55'], [6, 15]),
    stroke('M520 300 L700 250 M560 330 L600 262 M780 320 L860 250', '#5a4532', 9),
    group(
      'translate(880 640) rotate(-24)',
      rect(-10, -420, 20, 560, '#b98b54') +
        rect(-10, -420, 7, 560, '#d3a870') +
        round(-120, 120, 240, 26, 6, '#4b5257') +
        stroke(
          'M-104 146 v54 M-74 146 v58 M-44 146 v60 M-14 146 v60 M16 146 v60 M46 146 v60 M76 146 v58 M106 146 v54',
          '#5d656b',
          9,
        ),
    ),
  ])
}
