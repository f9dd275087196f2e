/** CPU time of all PostgreSQL processes so far, from /proc; null on systems without it. */
import { readdirSync, readFileSync } from 'node:fs'

// Linux reports CPU times in hundredths of a second, whatever the kernel's own tick rate.
const MS_PER_TICK = 10

export function postgresCpu(postmaster: number): number | null {
  try {
    const own = timesOf(postmaster)
    // The postmaster's fields include sessions that have ended.
    let ticks = own.self + own.ended
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue
      const times = unlessGone(() => timesOf(Number(name)))
      if (times?.parent === postmaster) ticks += times.self
    }
    return ticks * MS_PER_TICK
  } catch {
    return null
  }
}

function timesOf(pid: number) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field, the name, may contain anything. The other fields follow its closing parenthesis.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return { parent, self: user + system, ended: endedUser + endedSystem }
}

function unlessGone<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
