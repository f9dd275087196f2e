/** The lines of a stream, each of bounded length: a line without an end would fill the memory. */
import type { Readable } from 'node:stream'
import { UnusableCityFile } from './city-manifest.ts'

/** Above the largest row that the app accepts, an area with the most corners. */
const MAX_LINE_BYTES = 32_000_000

export async function* linesOf(
  input: Readable,
  onPiece: (piece: Buffer) => void = () => {},
): AsyncGenerator<string> {
  let held: Buffer[] = []
  let length = 0
  for await (const piece of input as AsyncIterable<Buffer>) {
    onPiece(piece)
    let from = 0
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, from)) {
      held.push(piece.subarray(from, at))
      yield Buffer.concat(held).toString()
      held = []
      length = 0
      from = at + 1
    }
    held.push(piece.subarray(from))
    length += piece.length - from
    if (length > MAX_LINE_BYTES)
      throw new UnusableCityFile('The file cannot be read: it has a row that is longer than any row can be.')
  }
  if (length > 0) yield Buffer.concat(held).toString()
}
