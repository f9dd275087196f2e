/** Generates past work times: weekdays from seven to four, Central Time, never in the future. */
import type { Random } from './town/random.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

export class DemoClock {
  readonly #now: number
  readonly #random: Random

  constructor(now: Date, random: Random) {
    this.#now = now.getTime()
    this.#random = random
  }

  /**
   * Returns a working time this many days ago. The last two days may be weekends, so that the feed has recent entries.
   */
  daysAgo(days: number): Date {
    const back = new Date(this.#now - days * DAY_MS)
    if (days > 1 && (back.getUTCDay() === 0 || back.getUTCDay() === 6))
      back.setTime(back.getTime() - 2 * DAY_MS)
    back.setUTCHours(13, 0, 0, 0)
    const at = back.getTime() + this.#random.next() * 9 * HOUR_MS
    return new Date(at < this.#now ? at : this.#now - this.#random.between(0.05, 4) * HOUR_MS)
  }

  /** Returns a working time some days later, or a past time if that would be in the future. */
  after(earlier: Date, minDays: number, maxDays: number): Date {
    const wanted = earlier.getTime() + this.#random.between(minDays, maxDays) * DAY_MS
    if (wanted > this.#now) return this.#since(earlier)
    const at = this.daysAgo((this.#now - wanted) / DAY_MS)
    return at > earlier ? at : this.#since(earlier)
  }

  /** Returns a later time on the same day. */
  soonAfter(earlier: Date): Date {
    const latest = this.#now - 60_000
    return new Date(
      Math.max(
        earlier.getTime() + 30_000,
        Math.min(earlier.getTime() + this.#random.between(0.1, 0.5) * HOUR_MS, latest),
      ),
    )
  }

  #since(earlier: Date): Date {
    const span = this.#now - earlier.getTime()
    const at = this.daysAgo(this.#random.between(0, span / DAY_MS))
    return at > earlier ? at : new Date(earlier.getTime() + span * this.#random.between(0.1, 0.9))
  }
}
