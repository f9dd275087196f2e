/** The doctor's output: one line for each check. */

export interface Finding {
  state: 'ok' | 'warning' | 'problem'
  /** What was checked, in a word or two. */
  about: string
  /** What was found; for a warning or a problem also what to do. */
  words: string
}

const found =
  (state: Finding['state']) =>
  (about: string, words: string): Finding => ({ state, about, words })

export const ok = found('ok')
export const warning = found('warning')
export const problem = found('problem')
