/** Photos from the parks and the trail. */
import { seededRandom } from '../town/random.ts'
import { park, riverBank } from './backdrops.ts'
import { grains, group, oval, picture, rect, round, shadow, shape, stroke, tree, weather } from './drawing.ts'

const { day, autumn, rain } = weather

const chips = (x: number, y: number, rx: number, ry: number) =>
  oval(x, y, rx, ry, '#b98f62') + oval(x, y - 6, rx - 10, ry - 8, '#cda674')

export function swingSet(): string {
  const seat = (x: number, y: number, color: string) =>
    stroke(`M${x - 30} 268 L${x - 34} ${y} M${x + 30} 268 L${x + 34} ${y}`, '#8b9398', 5) +
    shape(`M${x - 46} ${y} Q${x} ${y + 34} ${x + 46} ${y} Q${x} ${y + 16} ${x - 46} ${y} Z`, color)
  const broken =
    stroke('M850 268 L846 470 M910 268 Q930 420 900 560', '#8b9398', 5) +
    group('translate(884 566) rotate(66)', shape('M-46 0 Q0 34 46 0 Q0 16 -46 0 Z', '#2b6f9e'))
  return picture(day, [
    park(day, 111),
    chips(650, 712, 470, 92),
    grains(seededRandom(112), 150, [240, 660, 820, 110], ['#a97f53', '#dcb988', '#8f6b45'], [2, 6]),
    shadow(660, 716, 400, 18, 0.14),
    stroke('M330 262 L240 716 M330 262 L420 716 M970 262 L880 716 M970 262 L1060 716', '#c8443a', 22),
    stroke('M330 262 L240 716 M970 262 L880 716', '#e06a5c', 7),
    stroke('M322 262 H978', '#d9a12f', 24),
    stroke('M322 255 H978', '#efc566', 7),
    seat(510, 560, '#2b6f9e'),
    seat(690, 560, '#3f8f5a'),
    broken,
  ])
}

export function slide(): string {
  return picture(day, [
    park(day, 121),
    chips(640, 730, 450, 84),
    grains(seededRandom(122), 140, [230, 684, 820, 96], ['#a97f53', '#dcb988', '#8f6b45'], [2, 6]),
    stroke('M420 240 V720 M590 240 V720', '#3f7d5c', 22),
    stroke('M414 240 V720 M584 240 V720', '#5fa27c', 6),
    stroke('M420 700 H590 M420 640 H590 M420 580 H590 M420 520 H590', '#3f7d5c', 12),
    shape('M370 250 L505 130 L640 250 Z', '#d65a44'),
    shape('M370 250 L505 130 L505 250 Z', '#e5785f'),
    rect(400, 440, 210, 24, '#e0b04a'),
    rect(400, 330, 14, 120, '#e0b04a'),
    shape(
      'M600 440 Q700 450 800 600 Q860 690 1000 690 L1000 724 Q830 730 764 630 Q680 484 600 476 Z',
      '#e0b04a',
    ),
    shape(
      'M600 446 Q700 456 796 606 Q856 698 1000 698 L1000 712 Q840 712 780 616 Q690 470 600 462 Z',
      '#b98522',
    ),
    stroke('M840 676 l26 -38 M866 690 l16 -44', '#5a4010', 5),
  ])
}

export function benchUnderTree(): string {
  const slats = [0, 1, 2].map(
    (n) => round(390, 470 + n * 40, 520, 30, 6, '#a8713f') + round(390, 470 + n * 40, 520, 9, 4, '#c48d58'),
  )
  const broken =
    shape('M660 510 L700 498 L694 544 L650 538 Z', '#8fbf6b') +
    shape('M640 510 l26 4 l-8 12 l10 12 l-22 2 Z M706 506 l-18 10 l10 12 l-6 12 l24 0 Z', '#e3c49a')
  return picture(autumn, [
    park(autumn, 131),
    tree(980, 600, 620, autumn, 7),
    shadow(660, 716, 340, 20),
    stroke('M440 450 V700 M860 450 V700', '#33383d', 20),
    stroke('M440 600 H400 V700 M860 600 H900 V700', '#33383d', 18),
    ...slats,
    broken,
    round(370, 600, 560, 26, 6, '#b57d49'),
    round(370, 626, 560, 14, 4, '#84552c'),
    round(600, 478, 96, 14, 3, '#d9b94f'),
    grains(
      seededRandom(133),
      70,
      [250, 690, 800, 200],
      ['#b5672c', '#d08a3c', '#e0ad55', '#8f4a22'],
      [5, 12],
    ),
  ])
}

export function fullTrashCan(): string {
  const rib = Array.from({ length: 9 }, (_, n) => rect(508 + n * 30, 392, 12, 300, '#3d5a49'))
  return picture(day, [
    park(day, 141),
    shadow(690, 706, 220, 22),
    shape('M490 384 L790 384 L766 704 L514 704 Z', '#2f4739'),
    ...rib,
    shape('M490 384 L560 384 L574 704 L514 704 Z', '#5c7f6a', 'opacity="0.4"'),
    round(474, 366, 332, 28, 12, '#26392e'),
    shape('M500 366 Q510 290 580 300 Q600 250 670 276 Q740 250 764 306 Q800 320 784 366 Z', '#e9e6df'),
    shape('M580 300 Q600 330 590 366 L640 366 Q650 320 670 276 Q600 250 580 300 Z', '#cfcbc2'),
    group(
      'translate(700 280) rotate(18)',
      round(-28, -70, 56, 90, 6, '#c94f3d') + rect(-28, -44, 56, 16, '#f3e6d6'),
    ),
    group('translate(560 306) rotate(-24)', round(-16, -80, 32, 100, 10, '#7fb2a0', 'opacity="0.95"')),
    group('translate(880 690) rotate(78)', round(-16, -60, 32, 100, 10, '#8fbfd0')),
    shape('M380 700 l70 -26 l34 34 l-76 18 Z', '#f0ebe0'),
    oval(980, 730, 40, 14, '#d9a86a'),
    stroke('M940 640 q18 -20 30 0 M1000 600 q14 -16 24 0', '#3d4247', 4),
  ])
}

export function backstop(): string {
  const mesh = Array.from({ length: 26 }, (_, n) => `M${280 + n * 29} 190 L${280 + n * 29} 610`).join(' ')
  const cross = Array.from({ length: 15 }, (_, n) => `M270 ${194 + n * 29} H1012`).join(' ')
  return picture(day, [
    park(day, 151),
    shape('M120 760 Q640 560 1180 760 L1280 960 L0 960 Z', '#c79a6b'),
    shape('M400 730 Q640 640 890 730 Q640 800 400 730 Z', '#d8b284'),
    stroke(mesh, '#9aa3a8', 2, 'opacity="0.85"'),
    stroke(cross, '#9aa3a8', 2, 'opacity="0.85"'),
    stroke('M270 620 V180 L350 130 H930 L1012 180 V620 M520 620 V134 M770 620 V134', '#6d767c', 13),
    rect(262, 560, 760, 66, '#3f6e52'),
    rect(262, 560, 760, 18, '#5c8f70'),
    shape('M700 300 Q760 330 790 420 Q740 470 680 410 Q660 340 700 300 Z', '#a9cdb2', 'opacity="0.9"'),
    stroke('M700 300 q-26 16 -34 -6 M790 420 q20 16 6 34 M680 410 q-24 10 -20 34', '#858e94', 4),
    shape('M616 770 L664 770 L674 792 L640 812 L606 792 Z', '#f6f3ec'),
  ])
}

export function branchOverTrail(): string {
  return picture(autumn, [
    riverBank(autumn, 161),
    shape('M0 860 Q300 800 640 812 T1280 790 L1280 930 Q900 900 560 930 T0 960 Z', '#d7cdb8'),
    stroke('M0 860 Q300 800 640 812 T1280 790', '#b8ac94', 5),
    shadow(660, 880, 440, 24, 0.2),
    stroke('M180 800 Q420 850 640 836 T1090 880', '#5d4734', 62),
    stroke('M180 786 Q420 836 640 822 T1090 866', '#7d614a', 20),
    stroke(
      'M540 832 Q600 700 720 640 M760 838 Q860 760 960 740 M420 836 Q380 740 300 700 M900 860 Q980 800 1080 800',
      '#5d4734',
      24,
    ),
    oval(182, 800, 22, 33, '#c9a77c'),
    oval(182, 800, 12, 19, '#a9845b'),
    grains(
      seededRandom(163),
      90,
      [640, 560, 420, 240],
      ['#b5672c', '#d08a3c', '#e0ad55', '#8f4a22'],
      [9, 22],
    ),
    grains(seededRandom(164), 46, [230, 620, 200, 150], ['#b5672c', '#d08a3c', '#e0ad55'], [8, 18]),
    group(
      'translate(1130 700)',
      rect(-9, -30, 18, 170, '#7a5b3f') +
        round(-46, -110, 92, 92, 8, '#3f6e52') +
        stroke('M-20 -48 L0 -86 L20 -48 M-12 -62 h24', '#f2efe6', 7),
    ),
  ])
}

export function shelterWithLeak(): string {
  return picture(rain, [
    park(rain, 171),
    rect(250, 640, 780, 40, '#b3b0a8'),
    rect(250, 676, 780, 12, '#8f8c85'),
    stroke('M320 350 V644 M960 350 V644 M520 350 V644 M760 350 V644', '#6a4c35', 30),
    stroke('M312 350 V644 M952 350 V644 M512 350 V644 M752 350 V644', '#86654a', 8),
    shape('M190 366 L400 190 L880 190 L1090 366 Z', '#6d4237'),
    shape('M190 366 L400 190 L640 190 L600 366 Z', '#7f5145'),
    rect(180, 360, 920, 22, '#4a2c24'),
    shape('M690 250 L760 240 L780 300 L720 316 Z', '#2a1a15'),
    stroke('M734 320 V600', '#d5e3ea', 5, 'stroke-dasharray="16 22" opacity="0.9"'),
    oval(734, 652, 70, 10, '#8fa6b2'),
    round(470, 540, 240, 22, 5, '#a8713f'),
    stroke('M510 562 L480 644 M670 562 L700 644', '#7d5530', 14),
    round(430, 596, 90, 16, 4, '#8f5f34'),
    round(660, 596, 90, 16, 4, '#8f5f34'),
  ])
}
