import type { AttributionPiece } from '@lamplighter/domain/map'

interface Credited {
  name: string
  attribution: readonly AttributionPiece[]
}

/** Who made these maps, as `BaseCredits` has it in the app. */
export function earlyCredits(maps: readonly Credited[]): HTMLElement {
  const line = document.createElement('p')
  line.className = 'early-map-credits'
  const pieces = maps.flatMap(({ name, attribution }) => [name, ...attribution.map(asLink)])
  line.append(...pieces.flatMap((piece, index) => (index === 0 ? [piece] : [' · ', piece])))
  return line
}

function asLink({ text, href }: AttributionPiece): Node | string {
  if (!href) return text
  return Object.assign(document.createElement('a'), {
    href,
    target: '_blank',
    rel: 'noreferrer',
    textContent: text,
  })
}
