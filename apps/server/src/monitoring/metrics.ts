/**
 * The registry of this server's metrics: modules register theirs, and each scrape reads them (metrics-page.ts).
 * Registering one costs nothing.
 */

export interface Metrics {
  /** `read` is called at each scrape; when it fails the metric is missing. `metrics.gauge('lamplighter_things_waiting', 'Things that wait.', () => 3)` */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  /** Like gauge, with one number per label value; there must be few values, none of them chosen by users. */
  gauges(
    name: string,
    help: string,
    label: string,
    read: () => Record<string, number> | Promise<Record<string, number>>,
  ): void
  /** A counter since the start, by a label if one is given. */
  counter(name: string, help: string, label?: string): Counter
  all(): Metric[]
}

export interface Counter {
  /** Adds one, or `times`; 0 only lists it. */
  add(value?: string, times?: number): void
}

export interface Metric {
  kind: 'gauge' | 'counter'
  name: string
  help: string
  label: string | null
  /** By label value; '' without a label. */
  read(): Promise<Record<string, number>>
}

export function createMetrics(): Metrics {
  const known = new Map<string, Metric>()
  const keep = (metric: Metric) => {
    if (known.has(metric.name)) throw new Error(`There are two metrics ${metric.name}`)
    known.set(metric.name, metric)
  }
  return {
    gauge: (name, help, read) =>
      keep({ kind: 'gauge', name, help, label: null, read: async () => ({ '': await read() }) }),
    gauges: (name, help, label, read) => keep({ kind: 'gauge', name, help, label, read: async () => read() }),
    counter(name, help, label) {
      const counts = new Map<string, number>(label ? [] : [['', 0]])
      keep({
        kind: 'counter',
        name,
        help,
        label: label ?? null,
        read: async () => Object.fromEntries(counts),
      })
      return { add: (value = '', times = 1) => counts.set(value, (counts.get(value) ?? 0) + times) }
    },
    all: () => [...known.values()],
  }
}
