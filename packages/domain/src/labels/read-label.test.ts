import { describe, expect, it } from 'vitest'
import { labelAddress } from './label-address.ts'
import { MAX_LABEL_TEXT } from './labels.limits.ts'
import { readLabel } from './read-label.ts'

const origin = 'https://city.example'
const origins = [origin]
const id = '01985f0e-0000-7000-8000-0000000000aa'

describe('LABEL-4 an address of ours', () => {
  it.each(['location', 'work-order'] as const)('opens its %s', (kind) => {
    const target = { kind, id }
    expect(readLabel(labelAddress(origin, target), origins)).toEqual(target)
    expect(readLabel(`\n ${labelAddress(origin, target)}\r\n`, origins)).toEqual(target)
  })

  it('opens a label that was printed with a former address of the server', () => {
    const target = { kind: 'location', id } as const
    const printed = labelAddress('https://old.example', target)
    expect(readLabel(printed, [origin, 'https://old.example'])).toEqual(target)
    expect(readLabel(printed, [origin]).kind).toBe('other')
  })

  it('works with a port', () => {
    const local = 'http://localhost:5173'
    expect(readLabel(labelAddress(local, { kind: 'location', id }), [local])).toEqual({
      kind: 'location',
      id,
    })
    expect(readLabel(labelAddress(`${local}0`, { kind: 'location', id }), [local]).kind).toBe('other')
  })

  it.each([
    ['location', `/edit-location?lat=40.6&lng=-96.6&id=${id}&from=maps`],
    ['location', `/edit-location?id=${id}#notes`],
    ['location', `/location-notes?lat=1&id=${id.toUpperCase()}`],
    ['work-order', `/work-orders/${id}/`],
    ['work-order', `/work-orders/${id}?edit=true`],
  ])('opens a copied address of a %s: %s', (kind, path) => {
    expect(readLabel(origin + path, origins)).toEqual({ kind, id })
  })
})

describe('LABEL-5 a code that is not ours', () => {
  it.each([
    '',
    'PF-0042',
    'javascript:alert(1)',
    `javascript:alert(1)//${origin}/work-orders/${id}`,
    `data:text/html,<script>alert(1)</script>`,
    `https://elsewhere.example/work-orders/${id}`,
    `${origin}.elsewhere.example/work-orders/${id}`,
    `${origin}@elsewhere.example/work-orders/${id}`,
    `https://city.example:secret@elsewhere.example/work-orders/${id}`,
    `https://user@city.example/work-orders/${id}`,
    `https://city.example:8443/work-orders/${id}`,
    `http://city.example/work-orders/${id}`,
    `HTTPS://CITY.EXAMPLE/work-orders/${id}`,
    // A Cyrillic c and a full-width dot.
    `https://\u0441ity.example/work-orders/${id}`,
    `https://city\uff0eexample/work-orders/${id}`,
    `\\\\city.example\\work-orders\\${id}`,
    `//city.example/work-orders/${id}`,
    `${origin}/..//elsewhere.example/work-orders/${id}`,
    `${origin}//elsewhere.example/work-orders/${id}`,
    `${origin}/work-orders/${id}/../../admin`,
    `${origin}/work-orders/new`,
    `${origin}/work-orders/${id}%2f..`,
    `${origin}/location-notes`,
    `${origin}/location-notes?id=1`,
    `${origin}/location-notes?xid=${id}`,
    `${origin}/location-notes?lat=1#&id=${id}`,
    `${origin}/api/locations/${id}`,
    `${origin}/unsubscribe#${id}`,
    `${origin}/work-orders/${id}\u0000`,
    `\u202e${origin}/work-orders/${id}`,
    'WIFI:S:city;T:WPA;P:secret;;',
    'tel:911',
  ])('is only text: %j', (text) => {
    expect(readLabel(text, origins)).toEqual({ kind: 'other', text: text.trim() })
  })

  it('shows only the start of a long text', () => {
    const long = `${origin}/work-orders/${id}?${'x'.repeat(10_000)}`
    expect(readLabel(long, origins)).toEqual({ kind: 'other', text: long.slice(0, MAX_LABEL_TEXT) })
  })
})
