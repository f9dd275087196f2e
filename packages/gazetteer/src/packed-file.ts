/**
 * Flat arrays in one file, used without parsing: length of the header, header (JSON with the length of each array),
 * arrays aligned to 8 bytes.
 */

/** Concatenated short strings; `starts` has one more entry than there are strings. */
export interface Texts {
  bytes: Uint8Array
  starts: Uint32Array
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export function textAt({ bytes, starts }: Texts, at: number): string {
  return decoder.decode(bytes.subarray(starts[at] ?? 0, starts[at + 1] ?? 0))
}

export function packTexts(texts: readonly string[]): Texts {
  const encoded = texts.map((text) => encoder.encode(text))
  const starts = new Uint32Array(texts.length + 1)
  for (const [at, { length }] of encoded.entries()) starts[at + 1] = (starts[at] ?? 0) + length
  const bytes = new Uint8Array(starts.at(-1) ?? 0)
  for (const [at, text] of encoded.entries()) bytes.set(text, starts[at])
  return { bytes, starts }
}

export type Flat = Uint8Array | Uint32Array | Int32Array | Float32Array | ArrayBuffer

const ALIGNED = 8
const padded = (length: number) => Math.ceil(length / ALIGNED) * ALIGNED

export function packFile(head: Record<string, unknown>, parts: readonly Flat[]): ArrayBuffer {
  const lengths = parts.map(({ byteLength }) => byteLength)
  const text = encoder.encode(JSON.stringify({ ...head, lengths }))
  const start = ALIGNED + padded(text.length)
  const packed = new ArrayBuffer(lengths.reduce((sum, length) => sum + padded(length), start))
  const bytes = new Uint8Array(packed)
  new DataView(packed).setUint32(0, text.length, true)
  bytes.set(text, ALIGNED)
  let at = start
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

/** Returns the header, and the arrays in the order of packing. Throws for a truncated file. */
export function unpackFile(packed: ArrayBuffer) {
  const headLength = new DataView(packed).getUint32(0, true)
  const head: unknown = JSON.parse(decoder.decode(new Uint8Array(packed, ALIGNED, headLength)))
  const { lengths } = head as { lengths: number[] }
  let from = ALIGNED + padded(headLength)
  let part = 0
  const next = () => {
    const length = lengths[part++] ?? 0
    const begins = from
    from += padded(length)
    if (from > packed.byteLength) throw new Error('cut off')
    return { begins, length }
  }
  const bytes = () => {
    const { begins, length } = next()
    return new Uint8Array(packed, begins, length)
  }
  const numbers = () => {
    const { begins, length } = next()
    return new Uint32Array(packed, begins, length / 4)
  }
  return {
    head,
    bytes,
    numbers,
    signed: () => {
      const { begins, length } = next()
      return new Int32Array(packed, begins, length / 4)
    },
    floats: () => {
      const { begins, length } = next()
      return new Float32Array(packed, begins, length / 4)
    },
    // Flatbush needs its own buffer.
    index: () => {
      const { begins, length } = next()
      return packed.slice(begins, begins + length)
    },
    texts: (): Texts => ({ bytes: bytes(), starts: numbers() }),
  }
}
