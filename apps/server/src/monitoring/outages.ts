/**
 * Logs outages of this server's dependencies (the database, photo storage, the disk, an issuer, a geocoder): one line
 * when it starts to fail, with the cause, at most one a minute while it lasts, and one when it is over (DUR-17, SEC-26).
 */
import { causeMessage } from './cause-message.ts'

/** Dependencies report the result of each use here. */
export interface Report {
  failed(part: string, cause: unknown): void
  works(part: string): void
  /** A use failed, perhaps not because of the dependency: the probe decides. */
  suspected(part: string): void
}

export interface Outages extends Report {
  /**
   * Registers the dependency. While it fails, `probe` is called every few seconds, so that recovery is noticed without
   * users; with `always` also while it works, to notice a failure. A probe throws, or returns false when it has
   * reported the failure itself.
   */
  watch(part: string, probe: () => Promise<unknown>, options?: { always?: boolean }): void
  /** Every registered or failed dependency, and whether it works. */
  states(): { part: string; works: boolean }[]
  /** Sets the target of the log lines; the terminal by default. */
  tell(log: OutageLog): void
  stop(): void
}

export interface OutageLog {
  error(fields: object, message: string): void
  warn(fields: object, message: string): void
}

const AGAIN_AFTER_MS = 60_000
const PROBE_EVERY_MS = 5_000
/** Working dependencies are probed every sixth turn. */
const TURNS_BETWEEN_CHECKS = 6

interface Outage {
  began: number
  /** Failed uses since the last line. */
  failures: number
  /**
   * Whether the log has a line about it: a failure within a minute of the last line is logged when the minute is over.
   */
  told: boolean
}

interface Probe {
  ask(): Promise<unknown>
  always: boolean
  asking: boolean
  askedAt: number
}

export function createOutages(
  log: OutageLog,
  { now = () => performance.now(), probeEveryMs = PROBE_EVERY_MS } = {},
): Outages {
  const outages = new Map<string, Outage>()
  const probes = new Map<string, Probe | null>()
  const toldAt = new Map<string, number>()

  function tellOf(part: string, outage: Outage, cause: unknown): void {
    if (now() - (toldAt.get(part) ?? Number.NEGATIVE_INFINITY) < AGAIN_AFTER_MS) return
    const words = causeMessage(cause)
    const { failures } = outage
    const message = `${part} ${outage.told ? 'still does not work' : 'does not work'}: ${words}`
    log.error({ part, failures, cause: words }, message)
    toldAt.set(part, now())
    outage.told = true
    outage.failures = 0
  }

  function failed(part: string, cause: unknown): void {
    if (!probes.has(part)) probes.set(part, null)
    const outage = outages.get(part) ?? { began: now(), failures: 0, told: false }
    outages.set(part, outage)
    outage.failures += 1
    tellOf(part, outage, cause)
  }

  function works(part: string): void {
    const outage = outages.get(part)
    if (!outage) return
    outages.delete(part)
    if (!outage.told) return
    const seconds = Math.round((now() - outage.began) / 1000)
    log.warn({ part, seconds }, `${part} works again after ${seconds} s`)
  }

  /** Probes are not free, so they run no more often than while the dependency fails. */
  function suspected(part: string): void {
    const probe = probes.get(part)
    if (probe && !outages.has(part) && now() - probe.askedAt >= probeEveryMs) void ask(part, probe)
  }

  async function ask(part: string, probe: Probe): Promise<void> {
    if (probe.asking) return
    probe.asking = true
    probe.askedAt = now()
    try {
      if ((await probe.ask()) !== false) works(part)
    } catch (error) {
      failed(part, error)
    } finally {
      probe.asking = false
    }
  }

  let turn = 0
  const timer = setInterval(() => {
    turn += 1
    const checked = turn % TURNS_BETWEEN_CHECKS === 0
    for (const [part, probe] of probes)
      if (probe && (outages.has(part) || (probe.always && checked))) void ask(part, probe)
  }, probeEveryMs).unref()

  return {
    failed,
    works,
    suspected,
    watch(part, probe, { always = false } = {}) {
      probes.set(part, { ask: probe, always, asking: false, askedAt: Number.NEGATIVE_INFINITY })
    },
    states: () => [...probes.keys()].map((part) => ({ part, works: !outages.has(part) })),
    tell(other) {
      log = other
    },
    stop() {
      clearInterval(timer)
      outages.clear()
    },
  }
}
