/** Memory of one browser's page processes, from /proc; null on systems without it. */
import { readdirSync, readFileSync } from 'node:fs'

/** The highest resident memory of one page process so far, in MB. Includes its workers, but not the browser's main process. */
export function highestPageMemory(profile: string): number | null {
  try {
    const all = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => processOf(pid) ?? [])
    const parents = new Map(all.map(({ pid, parent }) => [pid, parent]))
    const main = all.find(({ words }) => words.includes(profile) && !words.includes('--type='))
    const isOfBrowser = (pid: string | undefined): boolean =>
      pid !== undefined && (pid === main?.pid || isOfBrowser(parents.get(pid)))
    const pages = all.filter(({ pid, words }) => words.includes('--type=renderer') && isOfBrowser(pid))
    return pages.length === 0 ? null : Math.max(...pages.map(({ pid }) => statusOf(pid, 'VmHWM')))
  } catch {
    return null
  }
}

function processOf(pid: string) {
  try {
    const parent = String(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
    return { pid, parent, words: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }
  } catch {
    // The process has ended.
    return null
  }
}

const statusOf = (pid: string, field: string) =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
