import { expect, it } from 'vitest'
import { cleaned } from '../testing/cleaning.ts'
import { box, secretPosition, videoPictures, videoWithPosition, words } from '../testing/files.ts'
import { type Base, fragmentedVideo, framesOfFragment, ftyp, movie, trak } from '../testing/videos.ts'

const bases: Base[] = ['the fragment', 'an offset in the file', 'what went before']
const times = (whole: Buffer, part: Buffer | string) =>
  whole.toString('latin1').split(part.toString('latin1')).length - 1

it.each(bases.flatMap((base) => [{ base, sizes: 'in runs' } as const, { base, sizes: 'once' } as const]))(
  'a fragmented video keeps its pictures and loses every position (from $base, sizes $sizes)',
  async (shape) => {
    const before = fragmentedVideo(shape)
    expect(times(before, secretPosition)).toBe(7)
    const { after } = await cleaned(before)
    expect(times(after, secretPosition)).toBe(0)
    expect(times(after, framesOfFragment)).toBe(6)
    for (
      let offset = before.indexOf(framesOfFragment);
      offset >= 0;
      offset = before.indexOf(framesOfFragment, offset + 1)
    )
      expect(after.subarray(offset, offset + framesOfFragment.length)).toEqual(framesOfFragment)
    expect(after).toHaveLength(before.length)
    expect((await cleaned(after)).after).toEqual(after)
  },
)

const mixed = ['vide', 'meta', 'vide'] as const

it('the position of a run follows from the remaining bytes, or the video is rejected', async () => {
  const told = fragmentedVideo({ base: 'the fragment', sizes: 'in runs', order: mixed })
  const { after } = await cleaned(told)
  expect(after.includes(secretPosition)).toBe(false)
  expect(times(after, framesOfFragment)).toBe(6)
  const chained = fragmentedVideo({ base: 'what went before', sizes: 'in runs', order: mixed })
  await expect(cleaned(chained)).rejects.toThrow('hangs on a track that goes')
})

it('a fragment of a track that the movie lacks is removed as well', async () => {
  const whole = fragmentedVideo({ base: 'the fragment', sizes: 'in runs' })
  const { after } = await cleaned(Buffer.from(whole.toString('latin1').replaceAll('meta', 'free'), 'latin1'))
  expect(after.includes(secretPosition)).toBe(false)
  expect(times(after, framesOfFragment)).toBe(6)
})

it('a fragment that names no track, or bytes before the file, is rejected', async () => {
  const fragment = (...traf: Buffer[]) =>
    Buffer.concat([ftyp, movie(), box('moof', box('traf', ...traf)), box('mdat', videoPictures)])
  await expect(cleaned(fragment(box('trun', words(0, 0))))).rejects.toThrow('no track')
  const back = box('trun', words(0x201, 1), words(0x80000000), words(9))
  await expect(cleaned(fragment(box('tfhd', words(0x20000, 1)), back))).rejects.toThrow('before the file')
})

const compressor = (name: string) =>
  Buffer.concat([Buffer.from([name.length]), Buffer.from(name.padEnd(31, '\0'))])
const description = box(
  'stsd',
  words(0, 1),
  box(
    'avc1',
    Buffer.alloc(42),
    compressor(secretPosition),
    Buffer.alloc(4),
    box('avcC', 'how to decode'),
    box('udta', secretPosition),
    box('uuid', secretPosition),
  ),
)

it.each([
  ['the name of a handler', trak({ id: 1, kind: 'vide', name: secretPosition })],
  ['the name and the extras of an encoder', trak({ id: 1, kind: 'vide', tables: [description] })],
  [
    'boxes among the tables',
    trak({ id: 1, kind: 'vide', tables: [box('udta', box('loci', secretPosition))] }),
  ],
  [
    'what follows the end of a list',
    Buffer.concat([trak({ id: 1, kind: 'vide' }), words(0), Buffer.from(secretPosition)]),
  ],
])('%s of a played track contains nothing', async (_what, tracks) => {
  const before = Buffer.concat([ftyp, movie(tracks), box('wide', secretPosition), box('mdat', videoPictures)])
  expect(before.includes(secretPosition)).toBe(true)
  const { after } = await cleaned(before)
  expect(after.includes(secretPosition)).toBe(false)
  expect(after.includes(videoPictures)).toBe(true)
  expect(after.includes('how to decode')).toBe(before.includes('how to decode'))
})

it('text in place of a description is rejected', async () => {
  const tables = [box('stsd', words(0, 1), secretPosition)]
  const video = Buffer.concat([ftyp, movie(trak({ id: 1, kind: 'vide', tables })), box('mdat')])
  await expect(cleaned(video)).rejects.toThrow('beyond its place')
})

it('two movie headers are rejected', async () => {
  await expect(cleaned(Buffer.concat([videoWithPosition(), movie()]))).rejects.toThrow('not one movie header')
})
