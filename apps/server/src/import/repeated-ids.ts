/**
 * Files repeat ids, such as a shelter listed for each bus route. The first row keeps the id, a later one with other content
 * gets the id plus a hash of its content, so that none is lost and a second run finds the same ones. An exact repeat
 * is the same asset. Memory grows by this alone: two 48-bit numbers, some 100 bytes, a row.
 */
import { hash } from 'node:crypto'

export class RepeatedIds {
  /** Hash of the id -> hash of its first row's content. If two ids collide, one merely gets a longer name. */
  readonly #first = new Map<number, number>()
  /** Rows that repeated an earlier id with other content. */
  count = 0

  distinguish(sourceId: string, contentHash: string): string {
    if (sourceId.endsWith(`#${contentHash}`)) return sourceId
    const id = mark(hash('sha256', sourceId, 'hex'))
    const content = mark(contentHash)
    const first = this.#first.get(id)
    if (first === undefined) this.#first.set(id, content)
    if (first === undefined || first === content) return sourceId
    this.count++
    return `${sourceId}~${contentHash}`
  }
}

const mark = (hex: string) => Number.parseInt(hex.slice(0, 12), 16)
