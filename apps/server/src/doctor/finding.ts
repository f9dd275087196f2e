/** What the doctor says: one line for each thing it looked at. */

export interface Finding {
  state: 'ok' | 'warning' | 'problem'
  /** What was looked at, in a word or two. */
  about: string
  /** What there is; of a warning or a problem also what to do. */
  words: string
}

const found =
  (state: Finding['state']) =>
  (about: string, words: string): Finding => ({ state, about, words })

export const ok = found('ok')
export const warning = found('warning')
export const problem = found('problem')
