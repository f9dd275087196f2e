import { stateNames } from '@lamplighter/domain/cities'

export interface StateChoice {
  value: string
  label: string
}

/** All states, by name. */
export const stateChoices: StateChoice[] = Object.entries(stateNames).map(([value, name]) => ({
  value,
  label: `${name} (${value})`,
}))

/** The states that match what was typed, best first: 'kansas' is Kansas before Arkansas, 'ne' is Nebraska. */
export function findStates(typed: string, states: StateChoice[] = stateChoices): StateChoice[] {
  const wanted = typed.trim().toLowerCase()
  return states
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .toSorted((a, b) => rank(a, wanted) - rank(b, wanted))
}

function rank({ value, label }: StateChoice, wanted: string): number {
  if (value.toLowerCase() === wanted) return 0
  return label.toLowerCase().startsWith(wanted) ? 1 : 2
}
