/** The part of cli-progress that the import uses; the package brings no types of its own. */
declare module 'cli-progress' {
  export interface BarOptions {
    format?: string
    barsize?: number
    hideCursor?: boolean
    clearOnComplete?: boolean
    fps?: number
  }
  export class SingleBar {
    constructor(options: BarOptions, preset?: object)
    start(total: number, startValue: number, payload?: Record<string, unknown>): void
    update(current: number, payload?: Record<string, unknown>): void
    stop(): void
  }
  export const Presets: { shades_classic: object }
}
