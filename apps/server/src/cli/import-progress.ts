/** Shows the progress of an import: a bar in a terminal, a plain line now and then when output goes to a file. */
import { formatCount } from '@lamplighter/domain/format'
import type { FileProgress } from '../import/formats/file-text.ts'
import { plainLines, startBar } from './progress-bar.ts'

export interface Progress {
  show(read: number, refused: number): void
  end(): void
}

export function startProgress(text: FileProgress, terminal: NodeJS.WriteStream): Progress {
  return terminal.isTTY ? bar(text, terminal) : lines(text, terminal)
}

function bar(text: FileProgress, terminal: NodeJS.WriteStream): Progress {
  const drawn = startBar(terminal)
  const show = (read: number, refused: number) =>
    drawn.show(text.bytesRead() / text.size, ` | ${formatCount(read)} rows | ${formatCount(refused)} refused`)
  show(0, 0)
  return { show, end: drawn.end }
}

function lines(text: FileProgress, output: NodeJS.WriteStream): Progress {
  const tell = plainLines(output)
  return {
    show(read) {
      const share = Math.floor((100 * text.bytesRead()) / text.size)
      tell(`${share}%: ${formatCount(read)} rows read`)
    },
    end() {},
  }
}
