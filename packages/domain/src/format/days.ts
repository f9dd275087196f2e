const DAY_MS = 86_400_000

/** `addDays('2026-12-31', 1)` is '2027-01-01'. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
