/** Locates the samples of a fragment (`moof`): each of its `traf` boxes names a track and runs of samples. */
import type { ByteRanges } from './byte-ranges.ts'
import { type Box, BrokenBoxes, type Header } from './mp4-boxes.ts'

/** The movie header's data on the tracks that fragments continue. */
export interface Tracks {
  played: ReadonlySet<number>
  /** Default sample size in bytes, by track (`trex`). */
  sampleBytes: ReadonlyMap<number, number>
}

const kept = {
  moof: new Set(['mfhd', 'traf']),
  traf: new Set(['tfhd', 'tfdt', 'trun', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio', 'senc']),
}

/** Flags of `tfhd` and `trun`: the fields that follow. */
const BASE_OFFSET = 0x1
const DESCRIPTION = 0x2
const DURATION = 0x8
const SIZE = 0x10
const BASE_IS_MOOF = 0x20000
const RUN_OFFSET = 0x1
const RUN_FIRST_FLAGS = 0x4
const RUN_SIZES = 0x200

/** Blanks other boxes; adds the bytes of kept tracks to `played` and those of the others to `dropped`. */
export function cleanFragment(
  header: Header,
  startInFile: number,
  tracks: Tracks,
  { played, dropped }: { played: ByteRanges; dropped: ByteRanges },
): void {
  let end = startInFile
  let isDisplaced = false
  for (const traf of header.keepOnly(header.root, kept.moof)) {
    if (traf.type !== 'traf') continue
    const children = header.keepOnly(traf, kept.traf)
    const tfhd = children.find((child) => child.type === 'tfhd')
    if (!tfhd) throw new BrokenBoxes('a fragment of no track')
    const track = defaultsOf(header, tfhd, tracks)
    let offset = track.base ?? (track.fromMoof ? startInFile : end)
    const isPlayed = tracks.played.has(track.id)
    if (isPlayed && isDisplaced && track.base === null && !track.fromMoof)
      throw new BrokenBoxes('a run whose place hangs on a track that goes')
    for (const trun of children) {
      if (trun.type !== 'trun') continue
      const run = runOf(header, trun, track.sampleBytes)
      if (run.offset !== null) offset = (track.base ?? (track.fromMoof ? startInFile : end)) + run.offset
      if (offset < 0) throw new BrokenBoxes('a run before the file')
      ;(isPlayed ? played : dropped).add(offset, offset + run.bytes)
      offset += run.bytes
    }
    end = offset
    if (isPlayed) continue
    header.blank(traf)
    isDisplaced = true
  }
}

function defaultsOf(header: Header, tfhd: Box, { sampleBytes }: Tracks) {
  const read = header.numbersOf(tfhd)
  const flags = read(0) & 0xffffff
  const id = read(4)
  let offset = 8
  const base = flags & BASE_OFFSET ? read(offset) * 2 ** 32 + read(offset + 4) : null
  offset += (flags & BASE_OFFSET ? 8 : 0) + (flags & DESCRIPTION ? 4 : 0) + (flags & DURATION ? 4 : 0)
  return {
    id,
    base,
    fromMoof: (flags & BASE_IS_MOOF) !== 0,
    sampleBytes: flags & SIZE ? read(offset) : (sampleBytes.get(id) ?? 0),
  }
}

function runOf(header: Header, trun: Box, sampleBytes: number): { offset: number | null; bytes: number } {
  const read = header.numbersOf(trun)
  const flags = read(0) & 0xffffff
  const count = read(4)
  const offset = flags & RUN_OFFSET ? read(8) | 0 : null
  if (!(flags & RUN_SIZES)) return { offset, bytes: count * sampleBytes }
  header.budget.takeEntries(count)
  const first = 8 + (flags & RUN_OFFSET ? 4 : 0) + (flags & RUN_FIRST_FLAGS ? 4 : 0)
  // Each sample has duration, size, flags and shift: four bytes for each field that the flags name.
  const fields = [0x100, 0x200, 0x400, 0x800].filter((field) => flags & field).length
  const sizeAt = first + (flags & 0x100 ? 4 : 0)
  let bytes = 0
  for (let sample = 0; sample < count; sample++) bytes += read(sizeAt + 4 * fields * sample)
  return { offset, bytes }
}
