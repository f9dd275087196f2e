/** What the page processes of one browser use, as Linux counts it; null where the system does not tell (/proc). */
import { readdirSync, readFileSync } from 'node:fs'

/** The most that one of them has had resident so far, in MB: pages and their workers, not the browser's own process. */
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
    // It has ended meanwhile.
    return null
  }
}

const statusOf = (pid: string, field: string) =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
