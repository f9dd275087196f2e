/**
 * Takes out of an MP4 or QuickTime file whatever is neither picture nor sound: phones and cameras write the position
 * into `udta`, `meta` and `uuid` boxes or into a track of its own. Everything is blanked in place, so the rest of the
 * file keeps its offsets and nothing has to be encoded again. Tracks inside movie fragments are left as they are.
 */
import type { FileHandle } from 'node:fs/promises'
import { type Box, BrokenBoxes, blank, boxesIn, childOf, readBox } from './mp4-boxes.ts'
import { type ByteRange, mergeRanges, sampleRanges } from './mp4-samples.ts'

const MAX_HEADER_BYTES = 64_000_000
const MAX_BOXES = 100_000
const PLAYED = new Set(['vide', 'soun', 'auxv'])

/** What each level may hold; everything else there is blanked. */
const kept = {
  file: new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'wide', 'sidx', 'ssix', 'mfra', 'prft']),
  moov: new Set(['mvhd', 'trak', 'mvex', 'iods']),
  trak: new Set(['tkhd', 'tref', 'edts', 'mdia', 'tapt', 'clip', 'matt', 'load']),
  mdia: new Set(['mdhd', 'hdlr', 'minf', 'elng']),
  moof: new Set(['mfhd', 'traf']),
}
const blankedInTraf = new Set(['udta', 'meta', 'uuid', 'free', 'skip'])

/** Throws BrokenBoxes when the file is cut off, has no picture track, or is not made of boxes. */
export async function cleanMp4(handle: FileHandle): Promise<void> {
  const { size } = await handle.stat()
  let hasPicture = false
  for (const box of await fileBoxes(handle, size)) {
    if (!kept.file.has(box.type)) await blankInFile(handle, box)
    if (box.type !== 'moov' && box.type !== 'moof') continue
    const length = box.end - box.start
    if (length > MAX_HEADER_BYTES) throw new BrokenBoxes(`${box.type} is too large`)
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, box.start)
    const root = { ...box, start: 0, content: box.content - box.start, end: length }
    const dropped = box.type === 'moov' ? cleanMoov(buffer, root) : cleanMoof(buffer, root)
    hasPicture ||= box.type === 'moov' && hasPictureTrack(buffer, root)
    for (const range of mergeRanges(dropped)) await zero(handle, range, size)
    await handle.write(buffer, 0, length, box.start)
  }
  if (!hasPicture) throw new BrokenBoxes('no picture track')
}

async function fileBoxes(handle: FileHandle, size: number): Promise<Box[]> {
  const boxes: Box[] = []
  for (let at = 0; at < size; ) {
    const length = Math.min(16, size - at)
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, at)
    const box = readBox(buffer, at, size, true)
    if (!box) break
    if (boxes.push(box) > MAX_BOXES) throw new BrokenBoxes('too many boxes')
    at = box.end
  }
  return boxes
}

/** Blanks the movie header's extras; answers with the bytes of the tracks that went. */
function cleanMoov(buffer: Buffer, moov: Box): ByteRange[] {
  const dropped: ByteRange[] = []
  for (const trak of keepOnly(buffer, moov, kept.moov)) {
    if (trak.type !== 'trak') continue
    if (!PLAYED.has(handlerOf(buffer, trak))) {
      dropped.push(...sampleRanges(buffer, trak))
      blank(buffer, trak)
      continue
    }
    for (const child of keepOnly(buffer, trak, kept.trak))
      if (child.type === 'mdia') keepOnly(buffer, child, kept.mdia)
  }
  return dropped
}

function cleanMoof(buffer: Buffer, moof: Box): ByteRange[] {
  for (const traf of keepOnly(buffer, moof, kept.moof))
    for (const child of boxesIn(buffer, traf.content, traf.end))
      if (traf.type === 'traf' && blankedInTraf.has(child.type)) blank(buffer, child)
  return []
}

function keepOnly(buffer: Buffer, parent: Box, types: ReadonlySet<string>): Box[] {
  const children = boxesIn(buffer, parent.content, parent.end)
  for (const child of children) if (!types.has(child.type)) blank(buffer, child)
  return children.filter((child) => types.has(child.type))
}

function handlerOf(buffer: Buffer, trak: Box): string {
  const hdlr = childOf(buffer, trak, 'mdia', 'hdlr')
  return hdlr ? buffer.toString('latin1', hdlr.content + 8, hdlr.content + 12) : ''
}

function hasPictureTrack(buffer: Buffer, moov: Box): boolean {
  const tracks = boxesIn(buffer, moov.content, moov.end).filter((box) => box.type === 'trak')
  return tracks.some((trak) => handlerOf(buffer, trak) === 'vide')
}

async function blankInFile(handle: FileHandle, box: Box): Promise<void> {
  await handle.write('free', box.start + 4, 'latin1')
  await zero(handle, { start: box.content, end: box.end }, box.end)
}

async function zero(handle: FileHandle, { start, end }: ByteRange, limit: number): Promise<void> {
  const zeros = Buffer.alloc(Math.max(0, Math.min(1_000_000, end - start)))
  for (let at = start; at < Math.min(end, limit); at += zeros.length)
    await handle.write(zeros, 0, Math.min(zeros.length, end - at, limit - at), at)
}
