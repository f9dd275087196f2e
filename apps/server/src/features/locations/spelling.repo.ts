/** Suggests corrected words for a search (LOC-99). */
import { iconLabelWords } from '@lamplighter/domain/catalog'
import { correctSearch, suggestionLengths } from '@lamplighter/domain/search'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import type { SignedInUser } from '../../http/context.ts'
import { listedLocations } from '../memberships/index.ts'

interface Asked {
  search: string
  cityId?: string | undefined
}

/** Spells the search with words of the caller's locations and orders, only from departments they can see. */
export async function spelled(db: Db, user: SignedInUser, { search, cityId }: Asked): Promise<string> {
  const lengths = suggestionLengths(search)
  if (!lengths) return correctSearch(search, [])
  const ofCity = cityId ? sql`w.city_id = ${cityId}` : sql`true`
  const { rows } = await sql<{ word: string }>`
    select distinct w.word from search_words w
    where ${listedLocations(user, { cityId }, 'w')} and ${ofCity}
      and length(w.word) between ${lengths.from} and ${lengths.to}`.execute(db)
  return correctSearch(search, [...iconLabelWords, ...rows.map(({ word }) => word)])
}
