/** Adds the street map's words to each point in an answer (LOC-50), at the time it is read. */
import type { Coordinates } from '@lamplighter/domain/map'
import type { Streets } from '../../adapters/streets/streets.ts'
import { JsonText } from '../../db/json.ts'
import type { Answer } from '../../http/context.ts'

/** Adds the words to one object. */
export type AddPlaceWords<T> = (thing: T, streets: Streets) => T

/** Fields to spread into an object with this point; empty when there are no words. */
export function placeWordsAt(streets: Streets, point: Coordinates): { placeWords?: string } {
  const placeWords = streets.wordsAt(point)
  return placeWords === null ? {} : { placeWords }
}

/**
 * The form in which a location stores its words for searches (LOC-98): empty when nothing nearby has a name, null when
 * no map was available.
 */
export const storedPlaceWords = (streets: Streets, point: Coordinates): string | null =>
  streets.isEmpty() ? null : (streets.wordsAt(point) ?? '')

/** Adds words to an answer with one object. Without a street map, PostgreSQL's JSON is passed through unchanged. */
export function withPlaceWords<T>(streets: Streets, answer: Answer<T>, put: AddPlaceWords<T>): Answer<T> {
  if (streets.isEmpty()) return answer
  return { ...answer, body: put(parsed(answer.body), streets) }
}

/** Adds words to an answer with many objects. */
export function eachWithPlaceWords<T>(
  streets: Streets,
  answer: Answer<T[]>,
  put: AddPlaceWords<T>,
): Answer<T[]> {
  if (streets.isEmpty()) return answer
  return { ...answer, body: parsed(answer.body).map((thing) => put(thing, streets)) }
}

/**
 * A point as PostgreSQL writes it into JSON. Quotes within texts are escaped, so nothing that a person typed matches.
 */
const point = /"latitude" ?: ?(-?[\d.]+(?:e[-+]\d+)?) ?, ?"longitude" ?: ?(-?[\d.]+(?:e[-+]\d+)?)/g

/** Adds words to each point in lines of JSON. Parsing and serializing would make a pack half again as slow. */
export function linesWithPlaceWords(lines: string, streets: Streets): string {
  if (streets.isEmpty()) return lines
  return lines.replace(point, (both, latitude: string, longitude: string) => {
    const words = streets.wordsAt({ latitude: Number(latitude), longitude: Number(longitude) })
    return words === null ? both : `${both},"placeWords":${JSON.stringify(words)}`
  })
}

const parsed = <T>(body: T | JsonText<T>): T => (body instanceof JsonText ? JSON.parse(body.text) : body)
