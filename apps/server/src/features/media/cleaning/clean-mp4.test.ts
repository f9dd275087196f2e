import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { needsSample, samplePath } from '../../../testing/needs.ts'
import { secretPosition, videoPictures, videoWithPosition } from '../testing/files.ts'
import { element } from '../testing/formats.ts'
import { cleanMp4 } from './clean-mp4.ts'
import { cleanWebm } from './clean-webm.ts'
import { BrokenBoxes } from './mp4-boxes.ts'

const fromPhone = '3-media/valid/video/me-with-gps.mp4'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lamplighter-video-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Number of reads and writes in the last cleaning. */
let reads = 0

async function cleaned(content: Buffer, clean = cleanMp4): Promise<Buffer> {
  const file = join(dir, 'video')
  await writeFile(file, content)
  const handle = await open(file, 'r+')
  const read = vi.spyOn(handle, 'read')
  try {
    await clean(handle)
  } finally {
    reads = read.mock.calls.length
    await handle.close()
  }
  return readFile(file)
}

describe('an MP4 or QuickTime file', () => {
  it('MEDIA-2 loses its position, and keeps its pictures in place', async () => {
    const before = videoWithPosition()
    expect(before.toString('latin1').split(secretPosition).length - 1).toBe(7)
    const after = await cleaned(before)
    expect(after.includes(secretPosition)).toBe(false)
    expect(after.includes('location')).toBe(false)
    expect(after).toHaveLength(before.length)
    expect(after.indexOf(videoPictures)).toBe(before.indexOf(videoPictures))
  })

  it('is rejected when truncated, without a picture, or of another format', async () => {
    const whole = videoWithPosition()
    await expect(cleaned(whole.subarray(0, whole.length - 5))).rejects.toThrow(BrokenBoxes)
    await expect(cleaned(whole.subarray(0, 60))).rejects.toThrow(BrokenBoxes)
    await expect(
      cleaned(Buffer.from(whole.toString('latin1').replaceAll('vide', 'soun'), 'latin1')),
    ).rejects.toThrow('no picture')
    await expect(cleaned(Buffer.from('<html>not a video at all</html>'))).rejects.toThrow(BrokenBoxes)
  })

  it('cannot make the server loop with false sizes', async () => {
    const lying = videoWithPosition()
    const counts = lying.lastIndexOf('stsc') + 4 + 12
    lying.writeUInt32BE(0xffffffff, counts)
    await expect(cleaned(lying)).rejects.toThrow(BrokenBoxes)
  })

  it('cannot block the server with a header of countless empty boxes', async () => {
    const whole = videoWithPosition()
    const moov = Buffer.alloc(8 + 8 * 50_000, Buffer.from('\0\0\0\x08free', 'latin1'))
    moov.writeUInt32BE(moov.length, 0)
    moov.write('moov', 4)
    await expect(cleaned(Buffer.concat([whole, moov]))).rejects.toThrow('too many boxes')
  })

  it('from a phone loses its position', needsSample(fromPhone), async () => {
    const before = await readFile(samplePath(fromPhone))
    expect(before.includes('+51.4169')).toBe(true)
    const after = await cleaned(before)
    expect(after.includes('+51.4169')).toBe(false)
    const mdat = before.indexOf('mdat')
    const moov = before.indexOf('moov')
    expect(after.subarray(mdat, moov).equals(before.subarray(mdat, moov))).toBe(true)
  })
})

describe('a WebM file', () => {
  const head = element([0x1a, 0x45, 0xdf, 0xa3], Buffer.from([0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d]))
  const tracks = element([0x16, 0x54, 0xae, 0x6b], Buffer.from([0xec, 0x80]))
  const block = element([0xa3], Buffer.from('pictures'))
  const tags = element([0x12, 0x54, 0xc3, 0x67], Buffer.from(`LOCATION ${secretPosition}`))
  const live = Buffer.from([0x1f, 0x43, 0xb6, 0x75, 0xff])
  const segment = (...parts: Buffer[]) =>
    Buffer.concat([
      head,
      Buffer.from([0x18, 0x53, 0x80, 0x67, 0x01, 255, 255, 255, 255, 255, 255, 255]),
      ...parts,
    ])

  it('loses its tags, also after the clusters of a live recording', async () => {
    const before = segment(tracks, live, block, live, block, tags)
    const after = await cleaned(before, cleanWebm)
    expect(after.includes('LOCATION')).toBe(false)
    expect(
      after.subarray(0, before.length - tags.length).equals(before.subarray(0, before.length - tags.length)),
    ).toBe(true)
    expect(await cleaned(after, cleanWebm)).toEqual(after)
  })

  it('of many small elements is read in blocks, and tags of any size are removed', async () => {
    const small = Buffer.alloc(20_000, Buffer.from([0xec, 0x80]))
    const large = Buffer.alloc(2_500_000, secretPosition)
    const size = Buffer.from([0x10, large.length >> 16, (large.length >> 8) & 255, large.length & 255])
    const before = segment(tracks, small, Buffer.from([0x12, 0x54, 0xc3, 0x67]), size, large, tracks)
    const after = await cleaned(before, cleanWebm)
    expect(reads).toBeLessThan(20)
    expect(after.includes(secretPosition)).toBe(false)
    expect(after).toHaveLength(before.length)
    expect(after.subarray(-tracks.length)).toEqual(tracks)
  })

  it('is rejected when truncated or without tracks', async () => {
    const whole = segment(tracks, tags)
    await expect(cleaned(whole.subarray(0, whole.length - 3), cleanWebm)).rejects.toThrow(BrokenBoxes)
    await expect(cleaned(segment(tags), cleanWebm)).rejects.toThrow('no tracks')
  })
})
