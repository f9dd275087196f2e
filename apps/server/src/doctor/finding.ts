/** The doctor's output: one line per check. */

export interface Finding {
  state: 'ok' | 'warning' | 'problem'
  /** The subject of the check, in a word or two. */
  about: string
  /** The result; for a warning or a problem also the remedy. */
  words: string
}

const found =
  (state: Finding['state']) =>
  (about: string, words: string): Finding => ({ state, about, words })

export const ok = found('ok')
export const warning = found('warning')
export const problem = found('problem')
