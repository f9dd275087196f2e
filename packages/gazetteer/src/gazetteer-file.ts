/**
 * Towns, zips and counties of the United States as flat arrays, in one file of about 4 MB: read at once, used as it lies
 * there. Made by make-gazetteer.ts; whoever changes the form raises the edition.
 */
export const GAZETTEER_EDITION = 1

export interface Gazetteer {
  /** Two letters; the arrays name states by their place here. */
  states: readonly string[]
  towns: {
    /** Longitude, latitude, one after the other; sorted by key, so that a name is found by halving. */
    positions: Float32Array
    /** 0 where it is under 1,000 or not known. */
    population: Uint32Array
    state: Uint8Array
    names: Texts
    /** The names for comparison (normaliseCity). */
    keys: Texts
    /** A Flatbush. */
    index: ArrayBuffer
  }
  zips: {
    positions: Float32Array
    code: Uint32Array
    state: Uint8Array
    /** The town that it is named after, or NO_TOWN. */
    town: Uint32Array
    index: ArrayBuffer
  }
  counties: {
    names: Texts
    state: Uint8Array
    /** West, south, east, north. */
    boxes: Float32Array
    /** Where the rings of each begin in `ringStarts`, and the corners of each ring in `corners`; with an end. */
    firstRing: Uint32Array
    ringStarts: Uint32Array
    corners: Float32Array
  }
}

export const NO_TOWN = 0xffffffff

/** Many short texts behind one another; `starts` has one entry more than there are texts. */
export interface Texts {
  bytes: Uint8Array
  starts: Uint32Array
}

const decoder = new TextDecoder()

export function textAt({ bytes, starts }: Texts, at: number): string {
  return decoder.decode(bytes.subarray(starts[at] ?? 0, starts[at + 1] ?? 0))
}

export function packTexts(texts: readonly string[]): Texts {
  const encoded = texts.map((text) => Buffer.from(text))
  const starts = new Uint32Array(texts.length + 1)
  for (const [at, { length }] of encoded.entries()) starts[at + 1] = (starts[at] ?? 0) + length
  return { bytes: new Uint8Array(Buffer.concat(encoded)), starts }
}

type Flat = Uint8Array | Uint32Array | Float32Array | ArrayBuffer

const flats = ({ towns, zips, counties }: Gazetteer): Flat[] => [
  towns.positions,
  towns.population,
  towns.state,
  towns.names.bytes,
  towns.names.starts,
  towns.keys.bytes,
  towns.keys.starts,
  towns.index,
  zips.positions,
  zips.code,
  zips.state,
  zips.town,
  zips.index,
  counties.names.bytes,
  counties.names.starts,
  counties.state,
  counties.boxes,
  counties.firstRing,
  counties.ringStarts,
  counties.corners,
]

/** The length of the head, the head (JSON: edition, states, lengths), then the arrays, each at a multiple of 8. */
export function packGazetteer(gazetteer: Gazetteer): ArrayBuffer {
  const parts = flats(gazetteer)
  const lengths = parts.map(({ byteLength }) => byteLength)
  const head = Buffer.from(JSON.stringify({ edition: GAZETTEER_EDITION, states: gazetteer.states, lengths }))
  const padded = (length: number) => Math.ceil(length / 8) * 8
  const packed = new ArrayBuffer(
    lengths.reduce((sum, length) => sum + padded(length), 8 + padded(head.length)),
  )
  const bytes = new Uint8Array(packed)
  new DataView(packed).setUint32(0, head.length, true)
  bytes.set(head, 8)
  let at = 8 + padded(head.length)
  for (const part of parts) {
    bytes.set(
      part instanceof ArrayBuffer
        ? new Uint8Array(part)
        : new Uint8Array(part.buffer, part.byteOffset, part.byteLength),
      at,
    )
    at += padded(part.byteLength)
  }
  return packed
}

/** Throws for a file that was cut off or is of another edition. */
export function readGazetteer(packed: ArrayBuffer): Gazetteer {
  const headLength = new DataView(packed).getUint32(0, true)
  const head: unknown = JSON.parse(decoder.decode(new Uint8Array(packed, 8, headLength)))
  const { edition, states, lengths } = head as { edition: number; states: string[]; lengths: number[] }
  if (edition !== GAZETTEER_EDITION) throw new Error('of another edition')
  let at = 8 + Math.ceil(headLength / 8) * 8
  let part = 0
  const next = () => {
    const length = lengths[part++] ?? 0
    const from = at
    at += Math.ceil(length / 8) * 8
    if (at > packed.byteLength) throw new Error('cut off')
    return { from, length }
  }
  const bytes = () => {
    const { from, length } = next()
    return new Uint8Array(packed, from, length)
  }
  const numbers = () => {
    const { from, length } = next()
    return new Uint32Array(packed, from, length / 4)
  }
  const floats = () => {
    const { from, length } = next()
    return new Float32Array(packed, from, length / 4)
  }
  // Flatbush wants a buffer of its own.
  const index = () => {
    const { from, length } = next()
    return packed.slice(from, from + length)
  }
  const texts = (): Texts => ({ bytes: bytes(), starts: numbers() })
  return {
    states,
    towns: {
      positions: floats(),
      population: numbers(),
      state: bytes(),
      names: texts(),
      keys: texts(),
      index: index(),
    },
    zips: { positions: floats(), code: numbers(), state: bytes(), town: numbers(), index: index() },
    counties: {
      names: texts(),
      state: bytes(),
      boxes: floats(),
      firstRing: numbers(),
      ringStarts: numbers(),
      corners: floats(),
    },
  }
}
