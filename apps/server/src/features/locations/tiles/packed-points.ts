/**
 * Points packed by PostgreSQL into one value: 32 bytes each, the id, then longitude and latitude as big-endian doubles.
 */
import type { TilePoints } from '@lamplighter/domain/map'

const BYTES_OF_POINT = 32

/** `words` as in TilePoints. */
export function packedPoints(packed: Buffer | null, words: TilePoints['words']): TilePoints {
  const bytes = packed ?? Buffer.alloc(0)
  const ids = bytes.toString('hex')
  return {
    count: bytes.length / BYTES_OF_POINT,
    idAt: (at) => idIn(ids, at * BYTES_OF_POINT * 2),
    longitudeAt: (at) => bytes.readDoubleBE(at * BYTES_OF_POINT + 16),
    latitudeAt: (at) => bytes.readDoubleBE(at * BYTES_OF_POINT + 24),
    words,
  }
}

/** `01a1fc3b-d37c-77f2-809d-d78f7f29b4a7` from its 16 bytes. */
const idIn = (hex: string, at: number) =>
  `${hex.slice(at, at + 8)}-${hex.slice(at + 8, at + 12)}-${hex.slice(at + 12, at + 16)}-${hex.slice(at + 16, at + 20)}-${hex.slice(at + 20, at + 32)}`
