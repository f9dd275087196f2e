/** Shows the progress of a command: a bar for each step in a terminal, a plain line now and then elsewhere. */
import { type ProgressBar, plainLines, startBar } from './progress-bar.ts'

export interface Steps {
  show(step: string, done: number, total: number): void
  end(): void
}

export function startSteps(terminal: NodeJS.WriteStream): Steps {
  return terminal.isTTY ? bars(terminal) : lines(terminal)
}

function bars(terminal: NodeJS.WriteStream): Steps {
  let now: { step: string; bar: ProgressBar } | null = null
  const end = () => {
    now?.bar.end()
    now = null
  }
  return {
    show(step, done, total) {
      if (now?.step !== step) {
        end()
        now = { step, bar: startBar(terminal, `${step.padEnd(8)} `) }
      }
      now.bar.show(done / total)
    },
    end,
  }
}

function lines(output: NodeJS.WriteStream): Steps {
  const tell = plainLines(output)
  return {
    show: (step, done, total) => tell(`${step} ${Math.min(100, Math.floor((100 * done) / total))}%`),
    end() {},
  }
}
