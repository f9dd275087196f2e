/** How far the making of a map is: a bar for each step in a terminal, a plain line now and then elsewhere. */
import { Presets, SingleBar } from 'cli-progress'

export interface Steps {
  show(step: string, done: number, total: number): void
  end(): void
}

const EVERY_MS = 2000

export function startSteps(terminal: NodeJS.WriteStream): Steps {
  return terminal.isTTY ? bars() : lines(terminal)
}

function bars(): Steps {
  let now: { step: string; bar: SingleBar } | null = null
  const end = () => {
    now?.bar.stop()
    now = null
  }
  return {
    show(step, done, total) {
      if (now?.step !== step) {
        end()
        const format = `  ${step.padEnd(8)} {bar} {percentage}%`
        const bar = new SingleBar({ format, barsize: 32, hideCursor: true, fps: 8 }, Presets.shades_classic)
        bar.start(total, 0)
        now = { step, bar }
      }
      now.bar.update(Math.min(done, total))
    },
    end,
  }
}

function lines(terminal: NodeJS.WriteStream): Steps {
  let last = performance.now()
  return {
    show(step, done, total) {
      if (performance.now() - last < EVERY_MS) return
      last = performance.now()
      terminal.write(`  ${step} ${Math.min(100, Math.floor((100 * done) / total))}%\n`)
    },
    end() {},
  }
}
