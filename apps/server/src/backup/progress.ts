/** How far a backup or its restoring is; commands draw it. */
export interface Progress {
  show(step: string, done: number, total: number): void
}

export const silently: Progress = { show() {} }
