import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Lowers this process's priority, and makes it the first to be killed when the machine runs out of memory. */
export function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not Linux, or not allowed.
  }
}
