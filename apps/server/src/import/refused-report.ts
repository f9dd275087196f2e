/** The rows that were refused, as CSV beside the reasons: mended there, the file can be imported again as it is. */

import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import type { SourceRow } from './import-fields.ts'

export class RefusedReport {
  readonly path: string
  readonly #heading: readonly string[]
  #file: WriteStream | null = null
  #failed: Error | null = null

  constructor(path: string, counts: string, originalColumns: readonly string[]) {
    this.path = path
    this.#heading = [`refused ${counts}`, 'refused because', ...originalColumns]
  }

  /** The file is made with the first row, so that a clean run leaves none. */
  async add(row: SourceRow, reason: string): Promise<void> {
    if (!this.#file) {
      this.#file = createWriteStream(this.path)
      this.#file.on('error', (error) => {
        this.#failed = error
      })
      await this.#write(this.#heading)
    }
    await this.#write([String(row.number), reason, ...row.original])
  }

  async close(): Promise<void> {
    if (!this.#file) return
    this.#file.end()
    if (!this.#failed) await once(this.#file, 'close')
    if (this.#failed) throw this.#failed
  }

  async #write(cells: readonly string[]): Promise<void> {
    if (this.#failed) throw this.#failed
    const line = `${cells.map(quoted).join(',')}\n`
    if (this.#file && !this.#file.write(line)) await once(this.#file, 'drain')
  }
}

function quoted(cell: string): string {
  return /[",\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
