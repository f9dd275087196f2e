/** Puts the words of its place beside each point that an answer has (LOC-50): they are found when it is read. */
import type { Coordinates } from '@lamplighter/domain/map'
import type { Streets } from '../../adapters/streets/streets.ts'
import { JsonText } from '../../db/json.ts'
import type { Answer } from '../../http/context.ts'

/** Adds the words to one thing. */
export type PutWords<T> = (thing: T, streets: Streets) => T

/** Spread into what has this point; nothing where there are none. */
export function placeWordsAt(streets: Streets, point: Coordinates): { placeWords?: string } {
  const placeWords = streets.wordsAt(point)
  return placeWords === null ? {} : { placeWords }
}

/** As a location keeps them for a search (LOC-98): empty where nothing has a name, null while no map was asked. */
export const keptWords = (streets: Streets, point: Coordinates): string | null =>
  streets.isEmpty() ? null : (streets.wordsAt(point) ?? '')

/** An answer of one thing. Without a street map it passes on as PostgreSQL wrote it. */
export function oneInWords<T>(streets: Streets, answer: Answer<T>, put: PutWords<T>): Answer<T> {
  if (streets.isEmpty()) return answer
  return { ...answer, body: put(parsed(answer.body), streets) }
}

/** An answer of many. */
export function eachInWords<T>(streets: Streets, answer: Answer<T[]>, put: PutWords<T>): Answer<T[]> {
  if (streets.isEmpty()) return answer
  return { ...answer, body: parsed(answer.body).map((thing) => put(thing, streets)) }
}

/** A point as PostgreSQL writes it into JSON. Quotes within texts have a backslash, so nothing that a person typed looks like it. */
const point = /"latitude" ?: ?(-?[\d.]+(?:e[-+]\d+)?) ?, ?"longitude" ?: ?(-?[\d.]+(?:e[-+]\d+)?)/g

/** Lines of JSON, each point with its words: read and written anew they would cost a pack half its time again. */
export function linesInWords(lines: string, streets: Streets): string {
  if (streets.isEmpty()) return lines
  return lines.replace(point, (both, latitude: string, longitude: string) => {
    const words = streets.wordsAt({ latitude: Number(latitude), longitude: Number(longitude) })
    return words === null ? both : `${both},"placeWords":${JSON.stringify(words)}`
  })
}

const parsed = <T>(body: T | JsonText<T>): T => (body instanceof JsonText ? JSON.parse(body.text) : body)
