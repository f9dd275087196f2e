import { stateNames } from '@lamplighter/domain/cities'

export interface StateChoice {
  value: string
  label: string
}

/** All states, sorted by name. */
export const stateChoices: StateChoice[] = Object.entries(stateNames).map(([value, name]) => ({
  value,
  label: `${name} (${value})`,
}))

/** States that match the search text, best first: 'kansas' is Kansas before Arkansas, 'ne' is Nebraska. */
export function findStates(typed: string, states: StateChoice[] = stateChoices): StateChoice[] {
  const wanted = typed.trim().toLowerCase()
  return states
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .toSorted((a, b) => rank(a, wanted) - rank(b, wanted))
}

/** The state with this code, name or unique prefix; otherwise null. `stateMeant('nd')` is 'ND'. */
export function stateMeant(typed: string): string | null {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return null
  const exact = stateChoices.find(({ value, label }) =>
    [value, label, label.replace(` (${value})`, '')].some((one) => one.toLowerCase() === wanted),
  )
  const [only, ...more] = stateChoices.filter(({ label }) => label.toLowerCase().startsWith(wanted))
  return exact?.value ?? (only && more.length === 0 ? only.value : null)
}

function rank({ value, label }: StateChoice, wanted: string): number {
  if (value.toLowerCase() === wanted) return 0
  return label.toLowerCase().startsWith(wanted) ? 1 : 2
}
