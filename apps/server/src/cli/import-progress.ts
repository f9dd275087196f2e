/** How far an import is: a bar in a terminal, a plain line now and then where output goes to a file. */
import { Presets, SingleBar } from 'cli-progress'
import type { FileText } from '../import/file-text.ts'
import type { ImportTally } from '../import/run-import.ts'

export interface Progress {
  show(tally: ImportTally): void
  end(): void
}

export function startProgress(text: FileText, terminal: NodeJS.WriteStream): Progress {
  return terminal.isTTY ? bar(text) : lines(text, terminal)
}

function bar(text: FileText): Progress {
  const drawn = new SingleBar(
    {
      format: '  {bar} {percentage}% | {rows} rows | {refused} refused',
      barsize: 32,
      hideCursor: true,
      fps: 8,
    },
    Presets.shades_classic,
  )
  const figures = (tally?: ImportTally) => ({
    rows: (tally?.read ?? 0).toLocaleString('en-US'),
    refused: (tally?.refused ?? 0).toLocaleString('en-US'),
  })
  drawn.start(text.size, 0, figures())
  return {
    show: (tally) => drawn.update(text.bytesRead(), figures(tally)),
    end: () => drawn.stop(),
  }
}

function lines(text: FileText, terminal: NodeJS.WriteStream): Progress {
  let last = performance.now()
  return {
    show(tally) {
      if (performance.now() - last < 2000) return
      last = performance.now()
      const share = Math.floor((100 * text.bytesRead()) / text.size)
      terminal.write(`  ${share}%: ${tally.read.toLocaleString('en-US')} rows read\n`)
    },
    end() {},
  }
}
