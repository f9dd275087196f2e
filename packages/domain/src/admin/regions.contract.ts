/** Calls of the platform dashboard for regions: a county or a state that reads several cities (REGION-1). */
import * as z from 'zod/mini'
import { endpoint, id, idParams, maxLengths, success, text, timestamp } from '../http/index.ts'
import { MAX_REGION_CITIES, MAX_REGION_VIEWERS, MAX_REGIONS } from './regions.rules.ts'

export const region = z.object({
  _id: id,
  name: z.string(),
  createdAt: timestamp,
  cities: z
    .array(z.object({ _id: id, name: z.string(), state: z.string(), isActive: z.boolean() }))
    .check(z.maxLength(MAX_REGION_CITIES)),
  viewers: z
    .array(z.object({ _id: id, name: z.string(), email: z.string(), addedAt: timestamp }))
    .check(z.maxLength(MAX_REGION_VIEWERS)),
})
export type Region = z.infer<typeof region>

const named = { name: text(maxLengths.regionName) }
const problemsOfName = ['region_name_missing', 'region_name_taken'] as const

export const listRegions = endpoint({
  id: 'listRegions',
  method: 'GET',
  path: '/api/admin/regions',
  summary: 'All regions by name, with their cities and Region Viewers',
  access: 'user',
  response: z.array(region).check(z.maxLength(MAX_REGIONS)),
  problems: ['forbidden'],
})

export const createRegion = endpoint({
  id: 'createRegion',
  method: 'POST',
  path: '/api/admin/regions',
  summary: 'Create a region, without cities and Region Viewers yet; a repeat answers with the same region',
  access: 'user',
  body: z.strictObject({ _id: id, ...named }),
  response: region,
  status: 201,
  problems: ['forbidden', ...problemsOfName, 'regions_full'],
})

export const renameRegion = endpoint({
  id: 'renameRegion',
  method: 'PUT',
  path: '/api/admin/regions/{id}',
  summary: 'Rename a region',
  access: 'user',
  params: idParams,
  body: z.strictObject(named),
  response: region,
  problems: ['forbidden', 'not_found', ...problemsOfName],
})

export const deleteRegion = endpoint({
  id: 'deleteRegion',
  method: 'DELETE',
  path: '/api/admin/regions/{id}',
  summary: 'Delete a region: its Region Viewers no longer see its cities, which stay as they are',
  access: 'user',
  params: idParams,
  response: success,
  problems: ['forbidden', 'not_found'],
})

const cityParams = z.strictObject({ id, cityId: id })

export const addRegionCity = endpoint({
  id: 'addRegionCity',
  method: 'PUT',
  path: '/api/admin/regions/{id}/cities/{cityId}',
  summary: 'Add a city to a region, whose Region Viewers see it at once',
  access: 'user',
  params: cityParams,
  response: region,
  problems: ['forbidden', 'not_found', 'region_cities_full'],
})

export const removeRegionCity = endpoint({
  id: 'removeRegionCity',
  method: 'DELETE',
  path: '/api/admin/regions/{id}/cities/{cityId}',
  summary: 'Remove a city from a region, whose Region Viewers no longer see it',
  access: 'user',
  params: cityParams,
  response: region,
  problems: ['forbidden', 'not_found'],
})

export const addRegionViewer = endpoint({
  id: 'addRegionViewer',
  method: 'POST',
  path: '/api/admin/regions/{id}/viewers',
  summary: 'Make the person with this email a Region Viewer of a region',
  access: 'user',
  params: idParams,
  body: z.strictObject({ email: text(maxLengths.email) }),
  response: region,
  problems: [
    'forbidden',
    'not_found',
    'region_viewer_unknown',
    'region_viewer_unconfirmed',
    'region_viewer_ambiguous',
    'region_viewers_full',
    'person_switched_off',
  ],
})

export const removeRegionViewer = endpoint({
  id: 'removeRegionViewer',
  method: 'DELETE',
  path: '/api/admin/regions/{id}/viewers/{userId}',
  summary: 'Remove a Region Viewer, who no longer sees the cities of the region',
  access: 'user',
  params: z.strictObject({ id, userId: id }),
  response: region,
  problems: ['forbidden', 'not_found'],
})
