/** MEDIA-5. Videos designed to keep a server busy: the work that they cause is bounded and small. */
import type { FileHandle } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { cleaned } from '../testing/cleaning.ts'
import { box, secretPosition, words } from '../testing/files.ts'
import { ftyp, movie, scattered, trak } from '../testing/videos.ts'
import { ByteRanges } from './byte-ranges.ts'
import { cleanMp4 } from './clean-mp4.ts'
import { cleanWebm } from './clean-webm.ts'

const BLOCK = 1_048_576
const video = (moov: Buffer, ...rest: Buffer[]) => Buffer.concat([ftyp, moov, ...rest])
/** Ranges spread over a megabyte, none adjacent to another. */
const places = (count: number, from = 0) =>
  Uint32Array.from({ length: count }, (_, at) => from + ((at * 7919) % 1_000_003) * 2)
const tables = (stsz: Buffer, samplesPerChunk: number, chunks: number) => [
  stsz,
  box('stsc', words(0, 1, 1, samplesPerChunk, 1)),
  box('stco', words(0, chunks), Buffer.alloc(4 * Math.min(chunks, 1000))),
]
const meta = (...boxes: Buffer[]) => trak({ id: 2, kind: 'meta', tables: boxes })
const runs = (flags: number, count: number) =>
  box('moof', box('traf', box('tfhd', words(0x20000, 2)), box('trun', words(flags, count))))

const mp4s: [what: string, make: () => Buffer, outcome: string][] = [
  ['one chunk', () => video(movie(scattered(places(1), 1))), 'taken'],
  [
    '100,000 chunks',
    () => video(movie(scattered(places(100_000), 1)), box('mdat', Buffer.alloc(3_000_000))),
    'taken',
  ],
  [
    '60 tracks of 5,000 chunks in any order',
    () =>
      video(
        movie(...Array.from({ length: 60 }, (_, at) => scattered(places(5000, 7 * at).reverse(), 1))),
        box('mdat', Buffer.alloc(3_000_000)),
      ),
    'taken',
  ],
  ['1,100,000 chunks', () => video(movie(scattered(places(1_100_000), 1))), 'too many table entries'],
  [
    '60 tracks of 20,000 chunks',
    () => video(movie(...Array.from({ length: 60 }, () => scattered(places(20_000), 1)))),
    'too many table entries',
  ],
  ['a header of 17 MB', () => video(movie(box('free', Buffer.alloc(17_000_000)))), 'too large'],
  [
    'a table that says it is longer',
    () => video(movie(meta(...tables(box('stsz', words(0, 1, 1)), 1, 900_000)))),
    'too short',
  ],
  [
    'a chunk of 4 billion samples',
    () => video(movie(meta(...tables(box('stsz', words(0, 0, 0xffffffff)), 0xffffffff, 3)))),
    'too many table entries',
  ],
  [
    'a chunk of 40 million samples of four bits',
    () => video(movie(meta(...tables(box('stz2', words(0, 4, 40_000_000)), 40_000_000, 1)))),
    'too many table entries',
  ],
  [
    '4 billion runs',
    () =>
      video(
        movie(
          meta(box('stsz', words(0, 1, 1)), box('stsc', words(0, 0xffffffff)), box('stco', words(0, 1, 0))),
        ),
      ),
    'too many table entries',
  ],
  [
    'samples of 4 GB each',
    () => video(movie(meta(...tables(box('stsz', words(0, 0xffffffff, 9)), 9, 9)))),
    'taken',
  ],
  [
    '19,000 boxes beside the movie',
    () => video(movie(), ...Array.from({ length: 19_000 }, () => box('zzzz', secretPosition))),
    'taken',
  ],
  [
    '99,000 boxes beside the movie',
    () => video(movie(), ...Array.from({ length: 99_000 }, () => box('zzzz', 'x'))),
    'too many boxes',
  ],
  [
    '99,000 boxes in the movie',
    () => video(movie(Buffer.concat(Array.from({ length: 99_000 }, () => box('zzzz'))))),
    'too many boxes',
  ],
  [
    '5,000 boxes in each other',
    () =>
      video(
        movie(Array.from({ length: 5000 }).reduce<Buffer>((inner) => box('trak', inner), Buffer.alloc(0))),
      ),
    'taken',
  ],
  ['a run of 4 billion samples', () => video(movie(), runs(0x200, 0xffffffff)), 'too many table entries'],
  ['a run of 4 billion samples of one size', () => video(movie(), runs(0, 0xffffffff)), 'taken'],
  ['9,000 fragments', () => video(movie(), ...Array.from({ length: 9000 }, () => runs(0, 1))), 'taken'],
  [
    '9,000 fragments of 30 boxes',
    () =>
      video(
        movie(),
        ...Array.from({ length: 9000 }, () => box('moof', ...Array.from({ length: 30 }, () => box('mfhd')))),
      ),
    'too many boxes',
  ],
  [
    'fragments of 70 MB',
    () =>
      video(movie(), ...Array.from({ length: 5 }, () => box('moof', box('free', Buffer.alloc(14_000_000))))),
    'too many fragments',
  ],
]

const head = Buffer.from('1a45dfa3a342868101428782776562', 'hex').fill(0, 5)
const ebml = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x8a]), head.subarray(5, 15)])
const open = Buffer.from([0x01, 255, 255, 255, 255, 255, 255, 255])
const element = (id: number[], content: Buffer | string = '') => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(0x10000000 + Buffer.from(content).length)
  return Buffer.concat([Buffer.from(id), size, Buffer.from(content)])
}
const segment = (...parts: Buffer[]) =>
  Buffer.concat([ebml, Buffer.from([0x18, 0x53, 0x80, 0x67]), open, ...parts])
const TRACKS = [0x16, 0x54, 0xae, 0x6b]
const TAGS = [0x12, 0x54, 0xc3, 0x67]
const noTracks = element(TRACKS)
const trackOf = (type: number, name: string) =>
  element(
    TRACKS,
    element([0xae], Buffer.concat([Buffer.from([0x83, 0x81, type]), element([0x53, 0x6e], name)])),
  )

const webms: [what: string, make: () => Buffer, outcome: string][] = [
  [
    '900,000 empty elements',
    () => segment(noTracks, Buffer.alloc(1_800_000, Buffer.from([0xec, 0x80]))),
    'taken',
  ],
  [
    '1,100,000 empty elements',
    () => segment(noTracks, Buffer.alloc(2_200_000, Buffer.from([0xec, 0x80]))),
    'too many elements',
  ],
  [
    '9,000 tags',
    () => segment(noTracks, ...Array.from({ length: 9000 }, () => element(TAGS, secretPosition))),
    'taken',
  ],
  [
    '30,000 tags',
    () => segment(noTracks, ...Array.from({ length: 30_000 }, () => element(TAGS, 'x'))),
    'too much to take out',
  ],
  ['a position in padding', () => segment(noTracks, element([0xec], secretPosition)), 'taken'],
  [
    'a position in an element nobody knows',
    () => segment(noTracks, element([0x4f, 0xff], secretPosition)),
    'taken',
  ],
  [
    'a position in the title',
    () => segment(noTracks, element([0x15, 0x49, 0xa9, 0x66], element([0x7b, 0xa9], secretPosition))),
    'taken',
  ],
  ['a position in the name of a track', () => segment(trackOf(1, secretPosition)), 'taken'],
  ['a track of text', () => segment(trackOf(0x11, 'words')), 'neither picture nor sound'],
  [
    'a track list of 2 MB',
    () => segment(element(TRACKS, Buffer.alloc(2_000_000, Buffer.from([0xec, 0x80])))),
    'too large',
  ],
  ['200 track lists', () => segment(...Array.from({ length: 200 }, () => noTracks)), 'too many headers'],
  ['tags of unknown length', () => segment(noTracks, Buffer.from([...TAGS, 0xff])), 'unknown length'],
  [
    'an element longer than any file',
    () => segment(noTracks, Buffer.from([...TAGS, 0x01, 0xff, 255, 255, 255, 255, 255, 0])),
    'beyond its place',
  ],
  [
    '5,000 clusters in each other',
    () =>
      segment(noTracks, ...Array.from({ length: 5000 }, () => Buffer.from([0x1f, 0x43, 0xb6, 0x75, 0xff]))),
    'taken',
  ],
]

async function tried(content: Buffer, clean: (handle: FileHandle) => Promise<void>) {
  return cleaned(content, clean).then(
    (result) => ({ outcome: 'taken', ...result }),
    (error: Error & { reads: number; writes: number }) => ({
      outcome: `${error.name}: ${error.message}`,
      after: null,
      reads: error.reads,
      writes: error.writes,
    }),
  )
}

describe.each([
  { format: 'an MP4 file', files: mp4s, clean: cleanMp4 },
  { format: 'a WebM file', files: webms, clean: cleanWebm },
])('$format with', ({ files, clean }) => {
  it.each(files)('%s', async (_what, make, outcome) => {
    const content = make()
    const { outcome: was, after, reads, writes } = await tried(content, clean)
    expect(was).toContain(outcome)
    expect(was).not.toMatch(/^(Range|Type)Error/)
    // Each block once, plus the headers; the search for headers reads windows, sixteen per block.
    const headers = clean === cleanMp4 ? content.toString('latin1').split('moof').length : 100
    const blocks = Math.ceil(content.length / BLOCK)
    expect(writes).toBeLessThanOrEqual(blocks + headers)
    expect(reads).toBeLessThanOrEqual(blocks + 17 * blocks + headers)
    expect(after?.includes(secretPosition)).not.toBe(true)
  })
})

it('a million ranges are stored as numbers, in order, with adjacent ones merged', () => {
  const ranges = new ByteRanges(3_000_000)
  for (const start of places(1_000_000).reverse()) ranges.add(start, start + 1)
  expect(ranges.count).toBeLessThanOrEqual(1_000_000)
  let last = -1
  let bytes = 0
  let inOrder = true
  for (const { start, end } of ranges.inOrder()) {
    inOrder &&= start > last
    last = end
    bytes += end - start
  }
  expect(inOrder).toBe(true)
  expect(bytes).toBe(new Set(places(1_000_000)).size)
  const whole = new ByteRanges(1000)
  for (let at = 0; at < 5000; at += 10) whole.add(at, at + 10)
  expect(whole.count).toBe(1)
  expect([...whole.inOrder()]).toEqual([{ start: 0, end: 1000 }])
})
