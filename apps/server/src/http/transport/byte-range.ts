/** Parses a `Range` header with a single byte range (RFC 9110, section 14). */

export interface ByteRange {
  start: number
  /** Inclusive. */
  end: number
}

/**
 * Null for the whole file: no header, several ranges, or an unknown form. `byteRange('bytes=-500', 2000)` is { start:
 * 1500, end: 1999 }; a range that begins after the last byte is 'unsatisfiable'.
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  if (from === '') {
    const last = Math.min(Number(to), bytes)
    return last === 0 ? 'unsatisfiable' : { start: bytes - last, end: bytes - 1 }
  }
  if (to !== '' && Number(to) < Number(from)) return null
  if (Number(from) >= bytes) return 'unsatisfiable'
  return { start: Number(from), end: to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1) }
}
