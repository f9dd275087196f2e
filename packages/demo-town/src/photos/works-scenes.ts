/** Photos of utilities: water, storm drains, power, gas, rail. */
import { seededRandom } from '../town/random.ts'
import { park, riverBank, street } from './backdrops.ts'
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
  stroke,
  weather,
} from './drawing.ts'

const { day, autumn, rain, dusk } = weather

const brick = (x: number, y: number, w: number, h: number) => {
  const rows = Array.from({ length: Math.floor(h / 22) }, (_, n) => `M${x} ${y + n * 22} H${x + w}`)
  const joints = Array.from({ length: Math.floor(h / 22) }, (_, n) =>
    Array.from(
      { length: Math.floor(w / 52 - 0.3) },
      (_, k) => `M${x + k * 52 + (n % 2 ? 26 : 48)} ${y + n * 22} v22`,
    ).join(' '),
  )
  return rect(x, y, w, h, '#a65e48') + stroke([...rows, ...joints].join(' '), '#8d4c38', 2.5)
}

export function pumpHouse(): string {
  return picture(day, [
    park(day, 211),
    shadow(660, 712, 430, 22),
    brick(330, 380, 600, 330),
    rect(810, 380, 120, 330, '#000', 'opacity="0.1"'),
    shape('M290 384 L400 262 L860 262 L970 384 Z', '#56616b'),
    shape('M290 384 L400 262 L560 262 L520 384 Z', '#6a7680'),
    round(560, 470, 150, 240, 4, '#35576f'),
    round(574, 486, 122, 210, 3, '#42698a'),
    oval(682, 596, 7, 7, '#e3c15b'),
    round(390, 450, 110, 90, 3, '#ece6d8'),
    rect(400, 460, 90, 70, '#9fc0cc'),
    stroke('M445 460 V530 M400 495 H490', '#ece6d8', 5),
    round(770, 440, 110, 64, 5, '#f3efe4'),
    stroke('M788 462 h74 M788 482 h50', '#35576f', 7),
    stroke('M930 640 H1070 Q1100 640 1100 670 V730', '#3f7f9f', 36),
    stroke('M930 632 H1070 Q1092 632 1096 660', '#79b2cb', 9),
    oval(1010, 640, 30, 34, '#2f6581'),
    stroke('M1010 606 V570 M980 570 H1040', '#c4463a', 10),
  ])
}

export function waterTower(): string {
  return picture(day, [
    street(day, 221),
    stroke('M480 330 L400 690 M800 330 L880 690 M580 330 L560 690 M700 330 L720 690', '#a9b8c0', 20),
    stroke('M430 560 L860 470 M420 470 L850 560 M415 620 H866', '#8fa0a9', 9),
    rect(616, 340, 48, 350, '#b8c6cd'),
    rect(616, 340, 16, 350, '#d5e0e5'),
    shape('M420 180 Q640 60 860 180 L860 260 Q840 370 640 376 Q440 370 420 260 Z', '#c9d8df'),
    shape('M420 180 Q530 100 560 94 Q500 200 520 356 Q430 330 420 260 Z', '#e6eff3'),
    shape('M760 116 Q860 160 860 190 L860 260 Q846 340 740 366 Q800 260 760 116 Z', '#a9bcc6'),
    stroke('M420 250 Q640 300 860 250', '#7f98a5', 8),
    stroke('M520 214 q24 -26 48 0 t48 0 t48 0 t48 0 t48 0', '#3f7f9f', 15),
    rect(632, 58, 16, 56, '#8fa0a9'),
    oval(640, 54, 12, 12, '#d6402f'),
    shape('M700 372 q8 90 -8 130 q22 -50 24 -132 Z', '#9a5b33', 'opacity="0.75"'),
  ])
}

export function bridgeJoint(): string {
  const pier = (x: number) =>
    [
      shape(`M${x - 46} 500 H${x + 46} L${x + 36} 720 H${x - 36} Z`, '#b5afa3'),
      shape(`M${x + 14} 500 H${x + 46} L${x + 36} 720 H${x + 14} Z`, '#938d81'),
      round(x - 78, 474, 156, 34, 5, '#c3bdb1'),
      rect(x - 78, 498, 156, 10, '#8f897e'),
      shape(`M${x - 40} 716 H${x + 40} L${x + 54} 770 H${x - 54} Z`, '#5f8496', 'opacity="0.7"'),
      stroke(`M${x - 60} 718 q20 -8 40 0 t40 0 t40 0`, '#e4eff3', 5, 'opacity="0.8"'),
    ].join('')
  return picture(day, [
    riverBank(day, 231),
    pier(220),
    pier(1060),
    pier(640),
    rect(0, 420, 1280, 56, '#6f7f78'),
    rect(0, 420, 1280, 14, '#87978f'),
    rect(0, 464, 1280, 12, '#56645e'),
    stroke(Array.from({ length: 12 }, (_, n) => `M${50 + n * 108} 436 V462`).join(' '), '#5d6c65', 7),
    rect(0, 372, 1280, 50, '#cbc5b9'),
    rect(0, 412, 1280, 12, '#9d978b'),
    stroke(Array.from({ length: 22 }, (_, n) => `M${20 + n * 60} 286 V372`).join(' '), '#52626a', 7),
    stroke('M0 288 H1280 M0 328 H1280', '#52626a', 9),
    shape('M612 384 l26 -10 l44 14 l22 26 l-20 20 l-50 -4 l-28 -20 Z', '#7a7267'),
    stroke('M622 388 l64 6 M622 412 l70 4 M646 380 l8 46', '#a2562f', 6),
    shape('M648 476 q10 110 -8 220 q26 -100 22 -220 Z', '#8a5b3c', 'opacity="0.65"'),
  ])
}

export function culvertWithDebris(): string {
  return picture(autumn, [
    park(autumn, 241),
    shape('M0 560 Q640 500 1280 560 L1280 640 Q640 590 0 640 Z', '#7d7a75'),
    stroke('M0 604 Q640 550 1280 604', '#e6c84c', 6, 'stroke-dasharray="40 28"'),
    shape('M0 640 Q640 590 1280 640 L1280 960 L0 960 Z', '#a0a75e'),
    shape('M330 660 Q640 610 950 660 L1010 960 L270 960 Z', '#8d8a83'),
    oval(640, 800, 210, 190, '#6f767b'),
    oval(640, 800, 186, 168, '#23282b'),
    stroke('M470 740 q170 -120 340 0 M458 790 q182 -140 364 0', '#3b4246', 7),
    shape('M440 880 Q640 830 850 880 L960 960 L300 960 Z', '#7d97a3'),
    stroke(
      'M470 900 L620 760 M520 930 L700 800 M600 940 L560 770 M760 930 L640 780 M820 900 L690 830',
      '#5d4734',
      16,
    ),
    grains(
      seededRandom(243),
      90,
      [460, 800, 370, 130],
      ['#b5672c', '#d08a3c', '#8f4a22', '#6b5442'],
      [7, 16],
    ),
    group('translate(720 860) rotate(24)', round(-20, -52, 40, 92, 8, '#8fbfd0')),
    grains(seededRandom(244), 60, [0, 660, 300, 300], ['#8b9150', '#b7bd72'], [3, 8]),
  ])
}

export function floodgate(): string {
  return picture(rain, [
    riverBank(rain, 251, ['#7e8f8a', '#6a7c79']),
    shape('M0 560 Q260 520 420 600 L420 960 L0 960 Z', '#6c8c5b'),
    shape('M1280 560 Q1020 520 860 600 L860 960 L1280 960 Z', '#64834f'),
    rect(400, 420, 60, 430, '#a8a59e'),
    rect(820, 420, 60, 430, '#a8a59e'),
    rect(400, 420, 18, 430, '#c2bfb8'),
    rect(820, 420, 18, 430, '#c2bfb8'),
    rect(380, 390, 520, 44, '#b7b4ad'),
    rect(380, 424, 520, 12, '#8c8983'),
    rect(460, 520, 360, 330, '#4c6a7d'),
    stroke(
      'M460 600 H820 M460 680 H820 M460 760 H820 M550 520 V850 M640 520 V850 M730 520 V850',
      '#3b5567',
      10,
    ),
    rect(628, 250, 24, 280, '#5c656b'),
    stroke(
      'M640 250 m-56 0 a56 56 0 1 0 112 0 a56 56 0 1 0 -112 0 M584 250 H696 M640 194 V306',
      '#c4463a',
      12,
    ),
    shape('M460 820 Q640 790 820 820 L860 960 L420 960 Z', '#8ea29d'),
    stroke(
      'M470 850 q40 -14 80 0 t80 0 t80 0 t80 0 M450 900 q50 -14 100 0 t100 0 t100 0 t80 0',
      '#c5d3cf',
      6,
    ),
    rainLines(6),
  ])
}

export function poleTransformer(): string {
  const insulator = (x: number) => round(x - 9, 118, 18, 34, 6, '#8a5a3c')
  return picture(autumn, [
    street(autumn, 261),
    stroke(
      'M-20 96 Q320 150 640 124 Q960 150 1300 90 M-20 130 Q320 186 660 126 Q960 186 1300 130',
      '#33383d',
      5,
    ),
    rect(620, 70, 44, 640, '#7a5f48'),
    rect(620, 70, 14, 640, '#94775d'),
    rect(470, 150, 344, 24, '#6a513c'),
    insulator(500),
    insulator(580),
    insulator(704),
    insulator(786),
    stroke('M560 174 L630 260 M724 174 L654 260', '#565e64', 8),
    round(676, 236, 138, 190, 26, '#9aa6ad'),
    round(676, 236, 44, 190, 22, '#b9c4ca'),
    rect(676, 280, 138, 8, '#7d888f'),
    rect(676, 380, 138, 8, '#7d888f'),
    round(702, 198, 20, 44, 8, '#8a5a3c'),
    round(766, 198, 20, 44, 8, '#8a5a3c'),
    stroke('M712 200 Q700 160 704 150 M776 200 Q790 170 786 150', '#33383d', 5),
    shape('M740 426 q10 90 -6 180 q26 -80 24 -180 Z', '#3e3a34', 'opacity="0.8"'),
    oval(742, 700, 46, 9, '#2f2c28', 'opacity="0.7"'),
    round(612, 520, 60, 44, 4, '#e8c53a'),
    shape('M646 526 l-16 20 h12 l-6 14 l18 -22 h-12 Z', '#33383d'),
  ])
}

export function padTransformer(): string {
  return picture(day, [
    street(day, 271),
    shadow(660, 712, 330, 20),
    rect(390, 684, 520, 34, '#c6c1b6'),
    round(420, 400, 460, 290, 10, '#54735a'),
    shape('M408 404 L440 366 H860 L892 404 Z', '#68896e'),
    rect(640, 410, 6, 274, '#3f5a45'),
    round(586, 520, 30, 60, 6, '#c9ced1'),
    round(700, 440, 110, 110, 4, '#f0c531'),
    shape('M762 452 l-34 46 h24 l-14 40 l44 -54 h-26 Z', '#23272a'),
    round(470, 440, 120, 16, 3, '#f3efe4', 'opacity="0.85"'),
    ...[0, 1, 2, 3, 4, 5, 6].map((n) =>
      oval(250 + n * 46, 650 - (n % 3) * 54, 76, 66, ['#5d9150', '#74a862', '#6c9f5a'][n % 3] ?? '#74a862'),
    ),
    oval(470, 560, 62, 54, '#83b671'),
    oval(410, 500, 44, 40, '#74a862'),
    grains(seededRandom(272), 60, [190, 480, 380, 200], ['#4f8044', '#94c47f'], [4, 9]),
  ])
}

export function gasMeter(): string {
  return picture(day, [
    brick(0, 0, 1280, 780),
    rect(0, 780, 1280, 180, '#b9b3a6'),
    grains(seededRandom(281), 240, [0, 784, 1280, 176], ['#a39d90', '#cfc9bc', '#8f897d'], [2, 6]),
    stroke('M420 800 V330 Q420 280 470 280 H560 M720 280 H820 Q870 280 870 240 V0', '#c9ccce', 34),
    stroke('M412 800 V330 Q412 276 470 272 H560', '#e6e8e9', 8),
    round(548, 240, 184, 60, 10, '#a9b1b6'),
    round(520, 300, 240, 270, 34, '#c3cacf'),
    round(520, 300, 70, 270, 30, '#dde2e5'),
    round(556, 336, 168, 110, 10, '#f3f1ea'),
    ...[0, 1, 2, 3].map(
      (n) =>
        oval(584 + n * 37, 392, 16, 16, '#ffffff', 'stroke="#5a6167" stroke-width="4"') +
        stroke(`M${584 + n * 37} 392 l${[8, -6, 10, 2][n]} ${[-8, -9, 4, -11][n]}`, '#c4463a', 4),
    ),
    oval(420, 470, 44, 44, '#8f989e'),
    oval(420, 470, 28, 28, '#b3bbc0'),
    stroke('M396 620 H450', '#c4463a', 16),
    ...[250, 1010].map(
      (x) =>
        shadow(x + 20, 880, 90, 14) +
        round(x - 44, 430, 88, 450, 30, '#e8b92e') +
        round(x - 44, 430, 28, 450, 24, '#f6d667') +
        rect(x - 44, 560, 88, 44, '#2b2f33'),
    ),
    grains(seededRandom(283), 70, [60, 690, 220, 96], ['#5d9150', '#74a862', '#4f8044'], [6, 15]),
  ])
}

export function railCrossing(): string {
  const arm = group(
    'translate(430 560) rotate(-12)',
    Array.from({ length: 9 }, (_, n) =>
      shape(`M${n * 84} -16 h60 l24 32 h-60 Z`, n % 2 ? '#f4f1ea' : '#c8372f'),
    ).join('') + stroke('M0 16 H780', '#7d2a24', 4),
  )
  return picture(dusk, [
    street(dusk, 291, true),
    shape('M0 756 H1280 V850 H0 Z', '#5b524c'),
    grains(seededRandom(292), 240, [0, 752, 1280, 104], ['#4a433e', '#6f655e', '#857a72'], [3, 8]),
    ...Array.from({ length: 17 }, (_, n) => rect(n * 80 - 10, 776, 44, 58, '#4b3a30')),
    rect(0, 786, 1280, 10, '#b9bec2'),
    rect(0, 816, 1280, 10, '#b9bec2'),
    rect(392, 250, 26, 480, '#7d848a'),
    group(
      'translate(405 220) rotate(45)',
      rect(-150, -22, 300, 44, '#f4f1ea') + rect(-22, -150, 44, 300, '#f4f1ea'),
    ),
    rect(330, 372, 150, 14, '#3d4349'),
    ...[344, 466].map(
      (x, n) =>
        oval(x, 392, 46, 46, '#1c1f23') +
        oval(x, 392, 27, 27, n ? '#5c211e' : '#ff5a45') +
        (n ? '' : oval(x, 392, 58, 58, '#ff5a45', 'opacity="0.25"')),
    ),
    round(360, 520, 90, 110, 8, '#8f979d'),
    arm,
    round(350, 700, 110, 34, 6, '#6d747a'),
  ])
}
