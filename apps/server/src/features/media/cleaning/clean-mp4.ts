/**
 * Removes everything except picture and sound from an MP4 or QuickTime file: phones and cameras write the position into
 * `udta`, `meta` and `uuid` boxes or a separate track. Everything is overwritten in place, so the rest keeps its
 * offsets and nothing is re-encoded. Whatever the file claims, the work is bounded by its size and the limits here and
 * in mp4-boxes.ts (docs/decisions/005-media.md).
 */
import type { FileHandle } from 'node:fs/promises'
import { Blanking, headerReader } from './blank-bytes.ts'
import { ByteRanges } from './byte-ranges.ts'
import { type Box, BrokenBoxes, Budget, Header, readBox } from './mp4-boxes.ts'
import { cleanFragment, type Tracks } from './mp4-fragments.ts'
import { addSamples } from './mp4-samples.ts'

/** Maximum size of a movie header: tables for an hour at 60 frames per second take about 5 MB. */
const MAX_HEADER_BYTES = 16_000_000
/** Maximum size of all fragment headers together. */
const MAX_HEADERS_BYTES = 64_000_000
/** An hour in fragments of a second is 7,200. */
const MAX_FILE_BOXES = 20_000
const PLAYED = new Set(['vide', 'soun', 'auxv'])

/** The boxes to keep at each level; all others are blanked. */
const kept = {
  file: new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'wide', 'sidx', 'ssix', 'mfra', 'prft']),
  moov: new Set(['mvhd', 'trak', 'mvex', 'iods']),
  mvex: new Set(['mehd', 'trex', 'leva']),
  trak: new Set(['tkhd', 'tref', 'edts', 'mdia', 'tapt', 'clip', 'matt', 'load']),
  mdia: new Set(['mdhd', 'hdlr', 'minf', 'elng']),
  minf: new Set(['vmhd', 'smhd', 'nmhd', 'gmhd', 'hdlr', 'dinf', 'stbl']),
  stbl: new Set(
    'stsd stts ctts cslg stsc stsz stz2 stco co64 stss stps stsh padb stdp sdtp sbgp sgpd subs saiz saio'.split(
      ' ',
    ),
  ),
}
const blankedInDescription = new Set(['udta', 'meta', 'uuid', 'free', 'skip'])

/** Throws BrokenBoxes when the file is truncated, has no picture track, does not consist of boxes, or has too many. */
export async function cleanMp4(handle: FileHandle): Promise<void> {
  const { size } = await handle.stat()
  const changes = new Blanking(size)
  const budget = new Budget()
  const boxes = await fileBoxes(handle, size)
  for (const box of boxes) {
    if (!kept.file.has(box.type)) changes.patch(box.start + 4, Buffer.from('free'))
    if (!kept.file.has(box.type) || box.type === 'wide') changes.zeros.add(box.content, box.end)
  }
  const movies: Tracks[] = []
  for (const moov of boxes.filter((box) => box.type === 'moov'))
    movies.push(await inHeader(handle, moov, budget, (header) => cleanMovie(header, changes.zeros)))
  const [tracks, another] = movies
  if (!tracks || another) throw new BrokenBoxes('not one movie header')
  const fragments = boxes.filter((box) => box.type === 'moof')
  if (fragments.reduce((sum, { start, end }) => sum + end - start, 0) > MAX_HEADERS_BYTES)
    throw new BrokenBoxes('too many fragments')
  const played = new ByteRanges(size)
  for (const moof of fragments)
    await inHeader(handle, moof, budget, (header) =>
      cleanFragment(header, moof.start, tracks, { played, dropped: changes.zeros }),
    )
  const [first] = fragments
  const media = first ? boxes.filter((box) => box.type === 'mdat' && box.start > first.start) : []
  addGaps(played, media, changes.zeros)
  await changes.apply(handle)
}

async function fileBoxes(handle: FileHandle, size: number): Promise<Box[]> {
  const headerAt = headerReader(handle, 16)
  const boxes: Box[] = []
  for (let offset = 0; offset < size; ) {
    const box = readBox(await headerAt(offset), offset, size, true)
    if (!box) break
    if (boxes.push(box) > MAX_FILE_BOXES) throw new BrokenBoxes('too many boxes')
    offset = box.end
  }
  return boxes
}

async function inHeader<T>(
  handle: FileHandle,
  { type, start, end }: Box,
  budget: Budget,
  clean: (header: Header) => T,
): Promise<T> {
  const length = end - start
  if (length > MAX_HEADER_BYTES) throw new BrokenBoxes(`${type} is too large`)
  const { buffer } = await handle.read(Buffer.alloc(length), 0, length, start)
  const result = clean(new Header(buffer, budget))
  await handle.write(buffer, 0, length, start)
  return result
}

/** Blanks other boxes of the movie header; adds the bytes of removed tracks to `dropped`. */
function cleanMovie(header: Header, dropped: ByteRanges): Tracks {
  const played = new Set<number>()
  const sampleBytes = new Map<number, number>()
  let hasPicture = false
  for (const box of header.keepOnly(header.root, kept.moov)) {
    if (box.type === 'mvex')
      for (const trex of header.keepOnly(box, kept.mvex))
        if (trex.type === 'trex') {
          const read = header.numbersOf(trex)
          sampleBytes.set(read(4), read(16))
        }
    if (box.type !== 'trak') continue
    const handler = handlerOf(header, box)
    if (PLAYED.has(handler)) played.add(cleanTrack(header, box, handler))
    else {
      addSamples(header, box, dropped)
      header.blank(box)
    }
    hasPicture ||= handler === 'vide'
  }
  if (!hasPicture) throw new BrokenBoxes('no picture track')
  return { played, sampleBytes }
}

/** Returns the track number. */
function cleanTrack(header: Header, trak: Box, handler: string): number {
  let id = 0
  const inTrack = header.keepOnly(trak, kept.trak)
  for (const box of inTrack) {
    if (box.type === 'tkhd') {
      const read = header.numbersOf(box)
      id = read(read(0) >>> 24 === 1 ? 20 : 12)
    }
    if (box.type !== 'mdia') continue
    for (const child of header.keepOnly(box, kept.mdia)) {
      if (child.type === 'hdlr') blankName(header, child)
      if (child.type !== 'minf') continue
      for (const inner of header.keepOnly(child, kept.minf)) {
        if (inner.type === 'hdlr') blankName(header, inner)
        if (inner.type !== 'stbl') continue
        for (const table of header.keepOnly(inner, kept.stbl))
          if (table.type === 'stsd') cleanDescription(header, table, handler)
      }
    }
  }
  return id
}

/** The name of a handler is free text that players ignore. */
function blankName(header: Header, hdlr: Box): void {
  header.buffer.fill(0, Math.min(hdlr.content + 12, hdlr.end), hdlr.end)
}

/** Cleans the encoding of a track; picture descriptions have a free text field, in which cameras put their name. */
function cleanDescription(header: Header, stsd: Box, handler: string): void {
  for (const entry of header.boxesIn(stsd, 8)) {
    if (handler === 'soun' || entry.end - entry.content < 78) continue
    header.buffer.fill(0, entry.content + 42, entry.content + 74)
    for (const extra of header.boxesIn(entry, 78))
      if (blankedInDescription.has(extra.type)) header.blank(extra)
  }
}

function handlerOf(header: Header, trak: Box): string {
  const hdlr = header.child(trak, 'mdia', 'hdlr')
  return hdlr ? header.buffer.toString('latin1', hdlr.content + 8, Math.min(hdlr.content + 12, hdlr.end)) : ''
}

/** Adds the parts of these boxes (in file order) that lie between the ranges. */
function addGaps(ranges: ByteRanges, boxes: readonly Box[], to: ByteRanges): void {
  const named = ranges.inOrder()
  let range = named.next().value
  for (const box of boxes) {
    let offset = box.content
    while (range && range.start < box.end) {
      to.add(offset, Math.min(range.start, box.end))
      offset = Math.max(offset, range.end)
      if (range.end > box.end) break
      range = named.next().value
    }
    to.add(offset, box.end)
  }
}
