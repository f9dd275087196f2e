/** The city, state, zip and county of a point (LOC-5). */
import type { InputOf } from '@lamplighter/domain/http'
import type * as contract from '@lamplighter/domain/locations'
import type { ReadContext } from '../../http/context.ts'
import { locate } from './locate.ts'

export async function reverseGeocode(
  { parts, user }: ReadContext,
  { query }: InputOf<typeof contract.reverseGeocode>,
) {
  return { body: await locate(parts.geocoder, user, query) }
}
