/** For the tests: a process that is started with `--import` of this file believes that so many milliseconds have passed. */
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
