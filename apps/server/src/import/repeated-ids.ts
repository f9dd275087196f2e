/**
 * Files repeat ids: a shelter stands once per bus route. The first row keeps the id, a later one with other content gets
 * the id and a mark of its content, so that none is lost and a second run finds the same ones again. An exact repeat
 * stays the same asset. This is the one thing of an import that grows: two 48-bit numbers, some 100 bytes, a row.
 */
import { hash } from 'node:crypto'

export class RepeatedIds {
  /** The id's mark -> its first row's content. Should two ids share a mark, one merely gets a longer name. */
  readonly #first = new Map<number, number>()
  /** Rows that shared an earlier row's id with other content. */
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
