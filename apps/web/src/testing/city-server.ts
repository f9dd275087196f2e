/** An in-memory server of one city with locations and notes, behind the contracts. */
import { summariseMyActivities } from '@lamplighter/domain/activities'
import type { User } from '@lamplighter/domain/auth'
import { getCityBoundary, listCities, listMyCities } from '@lamplighter/domain/cities'
import { getDayPackSize } from '@lamplighter/domain/day-pack'
import { Problem } from '@lamplighter/domain/http'
import {
  addLocationTag,
  createLocation,
  getLocation,
  getLocationHistory,
  type Location,
  type LocationChange,
  type LocationHistoryEntry,
  listLocations,
  type PlaceOfPoint,
  removeLocationTag,
  reverseGeocode,
  spelledSearch,
  summariseLocations,
  updateLocation,
} from '@lamplighter/domain/locations'
import { getMapConfig } from '@lamplighter/domain/map'
import { createNote, listNotes, type Note } from '@lamplighter/domain/notes'
import {
  collectWords,
  correctSearch,
  hasAllTerms,
  searchedText,
  searchTerms,
} from '@lamplighter/domain/search'
import { getOrderChoices, listWorkOrders, summariseWorkOrders } from '@lamplighter/domain/work-orders'
import { answer, pageOf } from './network.ts'
import {
  historyEntry,
  location,
  locationSummary,
  membership,
  note,
  orderChoices,
  orderFigures,
  somebodyElse,
} from './records.ts'

/** Texts that changed, as in the history. */
const changesOf = (before: Location, after: Location): LocationChange[] =>
  (['name', 'icon', 'description', 'notes'] as const).flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, from: before[field] || null, to: after[field] || null }],
  )

/** Answers like the server of one city until the test ends. */
export function openCity(me: User, found: readonly Location[] = []) {
  const { cityId, cityName, cityState } = membership()
  const locations = new Map(found.map((one) => [one._id, one]))
  const notes: Note[] = []
  /** Each change adds a line. */
  const history: LocationHistoryEntry[] = []
  const get = (id: string): Location => {
    const one = locations.get(id)
    if (!one) throw new Problem('not_found')
    return one
  }
  /** Also used for changes by other users. */
  const change = (id: string, changes: Partial<Location>): Location => {
    const one = get(id)
    const changed = { ...one, ...changes, version: one.version + 1, updatedAt: new Date().toISOString() }
    const told = changesOf(one, changed)
    if (told.length > 0) history.unshift(historyEntry({ changes: told }))
    locations.set(id, changed)
    return changed
  }

  answer(listMyCities, () => [])
  answer(listCities, () => [])
  answer(getCityBoundary, () => ({ boundary: null }))
  answer(getMapConfig, () => ({ streets: [], provider: null, embedded: null, satellite: null }))
  answer(
    reverseGeocode,
    (): PlaceOfPoint => ({
      city: cityName,
      state: cityState,
      cityId,
      zip: '68000',
      county: null,
      confidence: 'exact',
      source: 'city limits',
      candidates: [],
    }),
  )
  answer(getOrderChoices, () => orderChoices(me))
  answer(listWorkOrders, () => pageOf([]))
  answer(summariseWorkOrders, () => orderFigures({}))
  answer(summariseMyActivities, () => ({ total: 0, types: {} }))
  answer(getDayPackSize, () => ({
    ...{ locations: 0, workOrders: 0, notes: 0, thumbnails: 0 },
    ...{ bytes: 0, transferBytes: 0, thumbnailBytes: 0 },
  }))
  const searched = (search = '') =>
    [...locations.values()].filter(
      ({ name }) => search.trim() === '' || hasAllTerms(searchedText(name), searchTerms(search)),
    )
  answer(spelledSearch, ({ query: { search } }) => ({
    search: correctSearch(
      search,
      collectWords([...locations.values()].map(({ name }) => searchedText(name))),
    ),
  }))
  answer(summariseLocations, ({ query: { search } }) =>
    locationSummary({ total: locations.size, matching: searched(search).length }),
  )
  const listed = answer(listLocations, ({ query }) => {
    const { latitude, longitude, tolerance = 0, icons, search } = query
    const all = searched(search)
    if (latitude === undefined || longitude === undefined) return pageOf(all)
    const near = all
      .filter(
        (one) =>
          Math.abs(one.latitude - latitude) <= tolerance && Math.abs(one.longitude - longitude) <= tolerance,
      )
      .filter(({ icon }) => !icons?.length || icons.includes(icon ?? ''))
    return pageOf(near)
  })
  answer(getLocation, ({ params }) => get(params.id))
  answer(getLocationHistory, () => history)
  answer(listNotes, ({ params }) =>
    pageOf(notes.filter(({ locationId }) => locationId === params.locationId)),
  )
  const created = answer(createLocation, ({ body }) => {
    const { mediaUrls: _, ...fields } = body
    if (fields._id && locations.has(fields._id)) throw new Problem('id_taken')
    const made = location({ ...fields, ...(fields._id ? { _id: fields._id } : {}), userId: me })
    locations.set(made._id, made)
    return made
  })
  const updated = answer(updateLocation, ({ params, body, headers }) => {
    const { mediaUrls: _, ...fields } = body
    const current = get(params.id)
    const basedOn = headers['if-match']
    if (basedOn && basedOn !== `"${current.version}"`)
      throw new Problem('version_conflict', {}, { current, changedBy: somebodyElse })
    return change(params.id, fields)
  })
  const tagged = answer(addLocationTag, ({ params, body }) =>
    change(params.id, { tags: [...get(params.id).tags, body.tag] }),
  )
  const untagged = answer(removeLocationTag, ({ params }) =>
    change(params.id, { tags: get(params.id).tags.filter((tag) => tag !== params.tag) }),
  )
  const posted = answer(createNote, ({ body }) => {
    const { _id, locationId, text } = body
    const made = note({ ...(_id ? { _id } : {}), locationId, text, userId: me })
    notes.unshift(made)
    return made
  })
  return { locations, notes, history, change, listed, created, updated, tagged, untagged, posted }
}
