/**
 * For the tests: a process started with `--import` of this file runs with its clock shifted by this many milliseconds.
 */
const offset = Number(process.env.CLOCK_OFFSET_MS ?? 0)
const Present = Date

globalThis.Date = class extends Present {
  constructor(...given: [] | [number | string | Date]) {
    super(given.length === 0 ? Present.now() + offset : given[0])
  }

  static override now(): number {
    return Present.now() + offset
  }
} as DateConstructor
