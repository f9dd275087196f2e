import type { AttributionPiece } from '@lamplighter/domain/map'

const link = /<a\s[^>]*?href=(["'])(.*?)\1[^>]*>(.*?)<\/a>/gis

/**
 * Converts a map's HTML credit line to plain words and links, so that no HTML from a file needs to be trusted: `'© <a
 * href="https://osm.org">OSM</a>'` becomes `[{ text: '© ' }, { text: 'OSM', href: 'https://osm.org' }]`.
 */
export function attributionPieces(html: string): AttributionPiece[] {
  const pieces: AttributionPiece[] = []
  let index = 0
  for (const match of html.matchAll(link)) {
    pieces.push({ text: words(html.slice(index, match.index)) })
    const [whole, , href = '', inner = ''] = match
    pieces.push(/^https?:\/\//i.test(href) ? { text: words(inner), href } : { text: words(inner) })
    index = match.index + whole.length
  }
  pieces.push({ text: words(html.slice(index)) })
  return pieces.filter(({ text }) => text !== '')
}

const entities: Readonly<Record<string, string>> = {
  copy: '©',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
}

function words(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (whole, name) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
}
