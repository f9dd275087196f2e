/** Compares a geocoded place with a city (CITY-2). The spellings below were seen in geocoder results. */
import { stateCode } from './state-codes.ts'

export interface CityAndState {
  city: string
  state: string
}

const shortForms: Readonly<Record<string, string>> = { saint: 'st', sainte: 'ste', fort: 'ft', mount: 'mt' }

/** Normalizes a city name for comparison. `normalizeCity('City of Saint Paul')` is 'st paul'. */
export function normalizeCity(name: string): string {
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

/** Ignores spaces: 'La Salle' equals 'LaSalle', 'De Soto' equals 'Desoto'. */
const joined = ({ city }: CityAndState) => normalizeCity(city).replaceAll(' ', '')

/** True if the names match without case, spaces, punctuation and abbreviations, and the state codes match. */
export function isSameCity(one: CityAndState, other: CityAndState): boolean {
  const name = joined(one)
  if (name === '' || name !== joined(other)) return false
  const code = stateCode(one.state)
  return code === null
    ? one.state.trim().toLowerCase() === other.state.trim().toLowerCase()
    : code === stateCode(other.state)
}
