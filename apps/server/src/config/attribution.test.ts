import { expect, test } from 'vitest'
import { attributionPieces } from './attribution.ts'

test.each([
  ['', []],
  ['City of Ames', [{ text: 'City of Ames' }]],
  [
    '&copy; <a href="https://osm.org/copyright" target="_blank">OpenStreetMap</a> contributors',
    [{ text: '© ' }, { text: 'OpenStreetMap', href: 'https://osm.org/copyright' }, { text: ' contributors' }],
  ],
  ["<a href='javascript:alert(1)'>Ames</a>", [{ text: 'Ames' }]],
  ['<img src=x onerror=alert(1)>Ames <b>GIS</b>', [{ text: 'Ames GIS' }]],
])('%j', (html, pieces) => {
  expect(attributionPieces(html)).toEqual(pieces)
})
