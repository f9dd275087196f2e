/** Locates the samples of one MP4 track in the file from its tables in `moov`. */
import type { ByteRanges } from './byte-ranges.ts'
import { type Box, BrokenBoxes, type Header } from './mp4-boxes.ts'

/** Adds the bytes of a track (`trak` box), chunk by chunk; none when it has no sample table. */
export function addSamples(header: Header, trak: Box, to: ByteRanges): void {
  const table = header.child(trak, 'mdia', 'minf', 'stbl')
  const bytesOf = table && sampleSizes(header, table)
  if (!table || !bytesOf) return
  const chunks = chunkOffsets(header, table)
  const samplesIn = samplesPerChunk(header, table)
  header.budget.takeEntries(chunks.count)
  let sample = 0
  for (let chunk = 0; chunk < chunks.count; chunk++) {
    const start = chunks.at(chunk)
    const count = samplesIn(chunk + 1)
    to.add(start, start + bytesOf(sample, count))
    sample += count
  }
}

/** The size in bytes of a run of samples; null when the track does not say. */
function sampleSizes(header: Header, table: Box): ((first: number, count: number) => number) | null {
  const { buffer, budget } = header
  const summed = (bytesOf: (sample: number) => number) => (first: number, count: number) => {
    budget.takeEntries(count)
    let bytes = 0
    for (let sample = first; sample < first + count; sample++) bytes += bytesOf(sample)
    return bytes
  }
  const stsz = header.child(table, 'stsz')
  if (stsz) {
    const read = header.numbersOf(stsz)
    const fixed = read(4)
    return fixed > 0 ? (_first, count) => fixed * count : summed((sample) => read(12 + 4 * sample))
  }
  const stz2 = header.child(table, 'stz2')
  if (!stz2) return null
  const byteAt = (offset: number) => {
    if (stz2.content + offset >= stz2.end) throw new BrokenBoxes('stz2 is too short')
    return buffer.readUInt8(stz2.content + offset)
  }
  const bits = byteAt(7)
  if (bits === 16) return summed((sample) => byteAt(12 + 2 * sample) * 256 + byteAt(13 + 2 * sample))
  if (bits === 8) return summed((sample) => byteAt(12 + sample))
  return summed((sample) => (byteAt(12 + (sample >> 1)) >> (sample % 2 === 0 ? 4 : 0)) & 15)
}

function chunkOffsets(header: Header, table: Box): { count: number; at: (chunk: number) => number } {
  const stco = header.child(table, 'stco')
  const box = stco ?? header.child(table, 'co64')
  if (!box) return { count: 0, at: () => 0 }
  const read = header.numbersOf(box)
  const count = read(4)
  const at = (chunk: number) =>
    stco ? read(8 + 4 * chunk) : read(8 + 8 * chunk) * 2 ** 32 + read(12 + 8 * chunk)
  return { count, at }
}

/** `stsc` lists runs: the first chunk and the samples per chunk. Chunks count from 1 and must be queried in order. */
function samplesPerChunk(header: Header, table: Box): (chunk: number) => number {
  const stsc = header.child(table, 'stsc')
  if (!stsc) return () => 0
  const read = header.numbersOf(stsc)
  const runs = read(4)
  header.budget.takeEntries(runs)
  let run = 0
  return (chunk) => {
    while (run + 1 < runs && read(8 + 12 * (run + 1)) <= chunk) run++
    return run < runs ? read(12 + 12 * run) : 0
  }
}
