/**
 * Reads the lines of a day pack as they arrive, in batches. A stream without an end line, with a wrong
 * count, or silent for a minute counts as cut off (DUR-25).
 */
import {
  type DayPackCounts,
  type DayPackEnd,
  type DayPackHeader,
  type DayPackLine,
  dayPackEnd,
  dayPackHeader,
  dayPackLine,
} from '@lamplighter/domain/day-pack'
import { PackFailed } from './pack-task.ts'

const STALL_MS = 60_000

/** The lines between header and end. */
export type PackRow = Exclude<DayPackLine, DayPackHeader | DayPackEnd>

export interface PackStream {
  header: DayPackHeader
  /** Must be read to the end line. */
  rows: AsyncGenerator<PackRow[]>
  /** Size of the lines so far. */
  bytes(): number
  close(): Promise<void>
}

export async function openPack(answer: Response, signal: AbortSignal): Promise<PackStream> {
  const lines = linesOf(answer, signal)
  let bytes = 0
  let first: readonly string[] = []
  while (first.length === 0) {
    const next = await lines.next()
    if (next.done) throw new PackFailed({ why: 'cut_off' })
    first = next.value.lines
    bytes += next.value.bytes
  }
  const [head = '', ...rest] = first
  const header = dayPackHeader.safeParse(parsed(head))
  if (!header.success) throw new PackFailed({ why: 'broken' })

  async function* rows(): AsyncGenerator<PackRow[]> {
    const counts: DayPackCounts = { locations: 0, notes: 0, workOrders: 0, removed: 0 }
    let ended = false
    for (let batch: readonly string[] = rest; ; ) {
      const found: PackRow[] = []
      for (const text of batch) {
        const line = readLine(text)
        if (ended || line.line === 'header') throw new PackFailed({ why: 'broken' })
        if (line.line === 'end') {
          if (!isSame(dayPackEnd.parse(line).counts, counts)) throw new PackFailed({ why: 'cut_off' })
          ended = true
        } else {
          count(line, counts)
          found.push(line)
        }
      }
      if (found.length > 0) yield found
      const next = await lines.next()
      if (next.done) break
      bytes += next.value.bytes
      batch = next.value.lines
    }
    if (!ended) throw new PackFailed({ why: 'cut_off' })
  }
  return {
    header: header.data,
    rows: rows(),
    bytes: () => bytes,
    close: async () => void (await lines.return(undefined)),
  }
}

/** Production skips the contract check to save time on phones; the server wrote the line by the same contract. */
function readLine(text: string): DayPackLine {
  const line = parsed(text)
  return import.meta.env.PROD ? (line as DayPackLine) : dayPackLine.parse(line)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new PackFailed({ why: 'broken' })
  }
}

function count(line: PackRow, counts: DayPackCounts): void {
  if (line.line === 'location') counts.locations += 1
  else if (line.line === 'notes') counts.notes += 1
  else if (line.line === 'workOrder') counts.workOrders += 1
  else counts.removed += line.locations.length + line.workOrders.length
}

const isSame = (said: DayPackCounts, found: DayPackCounts) =>
  said.locations === found.locations &&
  said.notes === found.notes &&
  said.workOrders === found.workOrders &&
  said.removed === found.removed

/** Complete lines, as many as arrived together. Drops an incomplete last line. */
async function* linesOf(
  answer: Response,
  signal: AbortSignal,
): AsyncGenerator<{ lines: string[]; bytes: number }, undefined> {
  const reader = answer.body?.getReader()
  if (!reader) return
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { value, done } = await nextOf(reader, signal)
      if (done) return
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      yield { lines, bytes: value.length }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

async function nextOf(reader: ReadableStreamDefaultReader<Uint8Array>, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PackFailed({ why: 'cut_off' })), STALL_MS)
  })
  try {
    return await Promise.race([reader.read(), stalled])
  } catch {
    signal.throwIfAborted()
    throw new PackFailed({ why: 'cut_off' })
  } finally {
    clearTimeout(timer)
  }
}
