/** Where the samples of one MP4 track lie in the file. */
import { type Box, BrokenBoxes, childOf } from './mp4-boxes.ts'

export interface ByteRange {
  start: number
  end: number
}

/** The bytes of a track (`trak` box), chunk by chunk; an empty list when it has no sample table. */
export function sampleRanges(buffer: Buffer, trak: Box): ByteRange[] {
  const table = childOf(buffer, trak, 'mdia', 'minf', 'stbl')
  const bytesOf = table && sampleSizes(buffer, table)
  if (!table || !bytesOf) return []
  const perChunk = samplesPerChunk(buffer, table)
  let sample = 0
  return chunkOffsets(buffer, table).map((start, index) => {
    const count = perChunk(index + 1)
    const end = start + bytesOf(sample, count)
    sample += count
    return { start, end }
  })
}

/** The same bytes, each named once, in order. */
export function mergeRanges(ranges: readonly ByteRange[]): ByteRange[] {
  const merged: ByteRange[] = []
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end)
    else merged.push({ ...range })
  }
  return merged
}

/** Tells how many bytes a run of samples takes; null when the track does not say. */
function sampleSizes(buffer: Buffer, table: Box): ((first: number, count: number) => number) | null {
  const stsz = childOf(buffer, table, 'stsz')
  if (stsz) {
    const read = reader(buffer, stsz)
    const fixed = read(4)
    return fixed > 0
      ? (_first, count) => fixed * count
      : (first, count) => sum(first, count, (sample) => read(12 + 4 * sample))
  }
  const stz2 = childOf(buffer, table, 'stz2')
  if (!stz2) return null
  const bits = buffer.readUInt8(stz2.content + 7)
  const at = stz2.content + 12
  if (bits === 16)
    return (first, count) => sum(first, count, (sample) => buffer.readUInt16BE(at + 2 * sample))
  if (bits === 8) return (first, count) => sum(first, count, (sample) => buffer.readUInt8(at + sample))
  return (first, count) =>
    sum(first, count, (sample) => (buffer.readUInt8(at + (sample >> 1)) >> (sample % 2 === 0 ? 4 : 0)) & 15)
}

function sum(first: number, count: number, bytesOf: (sample: number) => number): number {
  let bytes = 0
  for (let sample = first; sample < first + count; sample++) bytes += bytesOf(sample)
  return bytes
}

function chunkOffsets(buffer: Buffer, table: Box): number[] {
  const stco = childOf(buffer, table, 'stco')
  const co64 = childOf(buffer, table, 'co64')
  const box = stco ?? co64
  if (!box) return []
  const read = reader(buffer, box)
  const count = read(4)
  if (count * (stco ? 4 : 8) > box.end - box.content) throw new BrokenBoxes('a chunk table is too short')
  return Array.from({ length: count }, (_, i) =>
    stco ? read(8 + 4 * i) : Number(buffer.readBigUInt64BE(box.content + 8 + 8 * i)),
  )
}

/** `stsc` lists runs: from this chunk on, so many samples each. Chunks are counted from 1. */
function samplesPerChunk(buffer: Buffer, table: Box): (chunk: number) => number {
  const stsc = childOf(buffer, table, 'stsc')
  if (!stsc) return () => 0
  const read = reader(buffer, stsc)
  const count = Math.min(read(4), Math.floor((stsc.end - stsc.content - 8) / 12))
  const runs = Array.from({ length: count }, (_, i) => ({
    from: read(8 + 12 * i),
    samples: read(12 + 12 * i),
  }))
  let run = 0
  return (chunk) => {
    while ((runs[run + 1]?.from ?? Number.POSITIVE_INFINITY) <= chunk) run++
    return runs[run]?.samples ?? 0
  }
}

function reader(buffer: Buffer, box: Box): (offset: number) => number {
  return (offset) => {
    if (box.content + offset + 4 > box.end) throw new BrokenBoxes(`${box.type} is too short`)
    return buffer.readUInt32BE(box.content + offset)
  }
}
