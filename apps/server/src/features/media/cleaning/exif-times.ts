/**
 * The few tags of an EXIF block that say when a photo was taken. The block is a TIFF file of directories, each a count and
 * entries of twelve bytes. No other tags are read: a block of 64 kB whose entries all refer to the same bytes can make a
 * general EXIF reader hold gigabytes.
 */
const EXIF_DIRECTORY = 0x8769
const GPS_DIRECTORY = 0x8825
const ASCII = 2
const RATIONAL = 5
const ENTRY_BYTES = 12

export interface ExifTimes {
  /** The camera clock, as `2026:05:04 10:20:30`; its zone, as `-05:00`. */
  camera?: string
  zone?: string
  /** The GPS date, as `2026:05:04`, and the GPS hour, minute and second. */
  satelliteDay?: string
  satelliteTime?: number[]
}

/** The tags that are there; one whose value lies outside the block or has another type than expected is left out. */
export function readExifTimes(exif: Buffer): ExifTimes {
  const block = exif.subarray(exif.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0)
  const mark = block.toString('latin1', 0, 4)
  if (mark !== 'II*\0' && mark !== 'MM\0*') return {}
  const view = new DataView(block.buffer, block.byteOffset, block.length)
  const little = mark === 'II*\0'
  const fits = (at: number, length: number) => at + length <= block.length
  const short = (at: number) => (fits(at, 2) ? view.getUint16(at, little) : 0)
  const long = (at: number) => (fits(at, 4) ? view.getUint32(at, little) : 0)

  /** The position of each tag's entry. */
  function directory(at: number): Map<number, number> {
    const entries = new Map<number, number>()
    if (at === 0) return entries
    for (let n = 0, entry = at + 2; n < short(at) && fits(entry, ENTRY_BYTES); n++, entry += ENTRY_BYTES)
      entries.set(short(entry), entry)
    return entries
  }
  const below = (entries: Map<number, number>, tag: number) =>
    directory(long((entries.get(tag) ?? Infinity) + 8))

  function text(entry: number | undefined): string | undefined {
    if (entry === undefined || short(entry + 2) !== ASCII) return undefined
    const length = long(entry + 4)
    const at = length <= 4 ? entry + 8 : long(entry + 8)
    return length <= 64 && fits(at, length)
      ? block
          .toString('latin1', at, at + length)
          .replace(/\0.*$/s, '')
          .trim()
      : undefined
  }

  function rationals(entry: number | undefined, count: number): number[] | undefined {
    if (entry === undefined || short(entry + 2) !== RATIONAL || long(entry + 4) !== count) return undefined
    const at = long(entry + 8)
    return fits(at, 8 * count)
      ? Array.from({ length: count }, (_, n) => long(at + 8 * n) / long(at + 8 * n + 4))
      : undefined
  }

  const image = directory(long(4))
  const photo = below(image, EXIF_DIRECTORY)
  const position = below(image, GPS_DIRECTORY)
  return {
    // Taken, else digitized.
    camera: text(photo.get(0x9003)) ?? text(photo.get(0x9004)),
    zone: text(photo.get(0x9011)) ?? text(photo.get(0x9010)),
    satelliteDay: text(position.get(0x1d)),
    satelliteTime: rationals(position.get(0x07), 3),
  }
}
