/** Unusual videos for the tests: tables of any length, and movies in fragments. */
import { box, secretPosition, words } from './files.ts'

export const ftyp = box('ftyp', 'isom', words(512), 'isomiso6')
const mvhd = box('mvhd', words(0, 0, 0, 1000, 1000))
const handler = (kind: string, name = '') =>
  box('hdlr', words(0, 0), kind, words(0, 0, 0), Buffer.from(`${name}\0`))
const tkhd = (id: number) => box('tkhd', words(7, 0, 0, id))

interface Track {
  id: number
  kind: string
  name?: string
  tables?: Buffer[]
}

export const trak = ({ id, kind, name = '', tables = [] }: Track): Buffer =>
  box(
    'trak',
    tkhd(id),
    box('mdia', box('mdhd', words(0, 0, 0)), handler(kind, name), box('minf', box('stbl', ...tables))),
  )

const pictures = trak({ id: 1, kind: 'vide' })
export const movie = (...more: Buffer[]): Buffer => box('moov', mvhd, pictures, ...more)

/** One sample of `bytes` in each chunk; `offsets` are the positions of the chunks. */
export function scattered(offsets: Uint32Array, bytes: number): Buffer {
  const table = Buffer.alloc(4 * offsets.length)
  for (const [at, offset] of offsets.entries()) table.writeUInt32BE(offset, 4 * at)
  return trak({
    id: 2,
    kind: 'meta',
    tables: [
      box('stsz', words(0, bytes, offsets.length)),
      box('stsc', words(0, 1, 1, 1, 1)),
      box('stco', words(0, offsets.length), table),
    ],
  })
}

/** The base offset of a fragment's runs of samples. */
export type Base = 'the fragment' | 'an offset in the file' | 'what went before'

export const framesOfFragment = Buffer.from('pictures of this fragment ')
const telemetry = Buffer.from(`telemetry ${secretPosition} `)

interface Shape {
  base: Base
  /** The size of the samples: in each run, or once for the whole track. */
  sizes: 'in runs' | 'once'
  /** The tracks in the order in which their samples follow one another. */
  order?: readonly ('vide' | 'meta')[]
}

/** A movie in three fragments, the format of recorders that may lose power. */
export function fragmentedVideo({ base, sizes, order = ['vide', 'vide', 'meta'] }: Shape): Buffer {
  const shape = { base, sizes, order }
  const trex = (id: number, bytes: number) => box('trex', words(0, id, 1, 0, bytes, 0))
  const defaults = box('mvex', trex(1, framesOfFragment.length), trex(2, telemetry.length))
  let file = Buffer.concat([
    ftyp,
    movie(trak({ id: 2, kind: 'meta', name: `GPS ${secretPosition}` }), defaults),
  ])
  const media = order.map((kind) => (kind === 'vide' ? framesOfFragment : telemetry))
  for (let fragment = 0; fragment < 3; fragment++) {
    const length = moofOf(shape, 0, 0).length
    const moof = moofOf(shape, file.length, length + 8)
    file = Buffer.concat([file, moof, box('mdat', ...media, `left over ${secretPosition}`)])
  }
  return file
}

/** `media` is the start of the samples relative to the fragment, which begins at `start`. */
function moofOf({ base, sizes, order }: Required<Shape>, start: number, media: number): Buffer {
  let offset = media
  const trafs = order.map((kind, at) => {
    const bytes = kind === 'vide' ? framesOfFragment.length : telemetry.length
    const flags = { 'the fragment': 0x20000, 'an offset in the file': 1, 'what went before': 0 }[base]
    const from = base === 'an offset in the file' ? words(0, start) : ''
    // Where tracks follow one another, only the first has a base offset.
    const says = base !== 'what went before' || at === 0
    const inRuns = sizes === 'in runs'
    const run = [words((inRuns ? 0x300 : 0) | (says ? 1 : 0), 1), says ? words(offset) : '']
    offset += bytes
    const tfhd = box('tfhd', words(flags, kind === 'vide' ? 1 : 2), from)
    return box('traf', tfhd, box('trun', ...run, inRuns ? words(40, bytes) : ''))
  })
  return box('moof', box('mfhd', words(0, 1)), ...trafs)
}
