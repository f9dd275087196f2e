/** Progress of a backup or a restore; commands display it. */
export interface Progress {
  show(step: string, done: number, total: number): void
}

export const silently: Progress = { show() {} }
