/** Texts about city limits. */
import { formatCount } from '@lamplighter/domain/format'

export const limitsWords = {
  limits: 'City Limits',
  none: 'No city limits',
  noneHint:
    'Without limits, the app can only guess a point’s city. Choose a GeoJSON file with the city’s area.',
  hint: 'Newer limits replace these, for example after an annexation.',
  unknownSource: 'unknown source',
  choose: 'Choose GeoJSON File',
  chooseAnother: 'Choose Another File',
  format: 'GeoJSON in degrees (WGS84), at most 3 MB.',
  tooLarge: 'This file is larger than 3 MB. Simplify it first.',
  notJson:
    'This file is not GeoJSON. Convert it first, for example with ogr2ogr -f GeoJSON -t_srs EPSG:4326.',
  counting: 'Counting the locations outside…',
  trialFailed: "Couldn't preview the change. Please try again.",
  setFailed: "Couldn't set the limits. Please try again.",
  set: 'Set Limits',
  renew: 'Renew Limits',
  drawing: 'Outline of the limits',
  before: 'as they are',
  after: 'as they would be',
} as const

/** `limitsFrom('US Census', 'Nov 3, 2026')` is 'City limits: US Census, since Nov 3, 2026' */
export function limitsFrom(source: string | null, since: string | null): string {
  const parts = [source ?? limitsWords.unknownSource, since && `since ${since}`].filter(Boolean)
  return `City limits: ${parts.join(', ')}`
}

/** `liesWithin([-96.9, 46.79, -96.74, 46.94])` is 'These limits: 46.790° to 46.940° N, 96.900° to 96.740° W' */
export function liesWithin([west, south, east, north]: readonly [number, number, number, number]): string {
  const range = (from: number, to: number, [below, above]: [string, string]) => {
    const side = (degrees: number) => (degrees < 0 ? below : above)
    const size = (degrees: number) => `${Math.abs(degrees).toFixed(3)}°`
    return side(from) === side(to)
      ? `${size(from)} to ${size(to)} ${side(to)}`
      : `${size(from)} ${side(from)} to ${size(to)} ${side(to)}`
  }
  return `These limits: ${range(south, north, ['S', 'N'])}, ${range(west, east, ['W', 'E'])}`
}

export function limitsOf(city: string): string {
  return `Limits of ${city}`
}

interface Trial {
  locations: number
  outside: number
  outsideNow: number | null
}

/** `wouldLieOutside({ locations: 40, outside: 2, outsideNow: 0 })` is '2 of 40 locations would be outside; now none is.' */
export function wouldLieOutside({ locations, outside, outsideNow }: Trial): string {
  if (locations === 0) return 'The city has no locations yet.'
  const would =
    outside === 0
      ? `None of ${formatCount(locations)} locations would be outside`
      : `${formatCount(outside)} of ${formatCount(locations)} locations would be outside`
  if (outsideNow === null) return `${would}.`
  const now =
    outsideNow === 0 ? 'now none is' : outsideNow === 1 ? 'now one is' : `now ${formatCount(outsideNow)} are`
  return `${would}; ${now}.`
}

/** Consequence for the locations outside the limits. */
export const outsideMeans = 'They stay as they are and can be edited, but nothing new can be saved there.'
