/** Whether a geocoded place is a city of ours (CITY-2); the spellings are those that geocoders were seen to use. */
import { stateCode } from './state-codes.ts'

export interface CityAndState {
  city: string
  state: string
}

const shortForms: Readonly<Record<string, string>> = { saint: 'st', sainte: 'ste', fort: 'ft', mount: 'mt' }

/** A city's name for comparison only. `normaliseCity('City of Saint  Paul')` is 'st paul'. */
export function normaliseCity(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/ (city )?balance$/, '')
    .replace(/^washington dc$/, 'washington')
    .replace(
      /^(the )?(incorporated )?(city( and)? county|city|town|(charter )?township|village|borough|municipality) of (?=.)/,
      '',
    )
    .split(' ')
    .map((word) => shortForms[word] ?? word)
    .join(' ')
}

/** Whether two words or one: 'La Salle' and 'LaSalle', 'De Soto' and 'Desoto'. */
const joined = ({ city }: CityAndState) => normaliseCity(city).replaceAll(' ', '')

/** Names alike but for case, spaces, punctuation and usual short forms, states alike by code. */
export function isSameCity(one: CityAndState, other: CityAndState): boolean {
  const name = joined(one)
  if (name === '' || name !== joined(other)) return false
  const code = stateCode(one.state)
  return code === null
    ? one.state.trim().toLowerCase() === other.state.trim().toLowerCase()
    : code === stateCode(other.state)
}
