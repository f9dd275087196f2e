/** Where is this point: its city, state and zip (specification sections 2 and 7). */
import type { InputOf } from '@lamplighter/domain/http'
import type * as contract from '@lamplighter/domain/locations'
import type { ReadContext } from '../../http/context.ts'

export async function reverseGeocode(
  { parts }: ReadContext,
  { query }: InputOf<typeof contract.reverseGeocode>,
) {
  return { body: await parts.geocoder.reverse(query) }
}
