/**
 * A progress bar redrawn in place, a few times a second; when output goes to a file, a plain line now and then. The
 * cursor stays visible, so an interrupted command leaves the terminal unchanged.
 */
import { clearLine, cursorTo } from 'node:readline'

const WIDTH = 32
const EVERY_MS = 125
const LINE_EVERY_MS = 2000

export interface ProgressBar {
  /** The completed share, from 0 to 1, and the text after the bar. */
  show(share: number, words?: string): void
  /** Ends the bar and leaves its last state on the screen. */
  end(): void
}

export function startBar(terminal: NodeJS.WriteStream, name = ''): ProgressBar {
  let last = Number.NEGATIVE_INFINITY
  let line = ''
  function draw() {
    last = performance.now()
    cursorTo(terminal, 0)
    // A line that wraps could not be redrawn in place.
    terminal.write(line.slice(0, (terminal.columns || 80) - 1))
    clearLine(terminal, 1)
  }
  return {
    show(share, words = '') {
      const done = Math.min(1, Math.max(0, share || 0))
      const bar = '█'.repeat(Math.round(done * WIDTH)).padEnd(WIDTH, '░')
      line = `  ${name}${bar} ${Math.floor(100 * done)}%${words}`
      if (performance.now() - last >= EVERY_MS) draw()
    },
    end() {
      draw()
      terminal.write('\n')
    },
  }
}

/** Writes at most one of these lines every two seconds. */
export function plainLines(output: NodeJS.WriteStream): (line: string) => void {
  let last = performance.now()
  return (line) => {
    if (performance.now() - last < LINE_EVERY_MS) return
    last = performance.now()
    output.write(`  ${line}\n`)
  }
}
