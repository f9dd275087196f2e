/** The file of a whole city: one for each city, written in the background, kept for some days. */
import * as z from 'zod/mini'
import { endpoint, id, person, success, timestamp } from '../http/index.ts'
import { exportLink } from './exports.contract.ts'

const cityFileStatus = z.enum(['waiting', 'writing', 'ready', 'failed'])

const incomplete = z.object({ count: z.int(), named: z.array(z.string()) })

export const cityFile = z.object({
  _id: id,
  status: cityFileStatus,
  /** Percent. */
  share: z.int(),
  fileName: z.string(),
  askedBy: person,
  createdAt: timestamp,
  readyAt: z.nullable(timestamp),
  /** Then it is deleted. */
  expiresAt: z.nullable(timestamp),
  bytes: z.nullable(z.int()),
  /** Photos and videos that the storage did not have, by their paths; the first hundred are named. */
  missing: incomplete,
  /** Those whose content is not what was stored. */
  damaged: incomplete,
  problem: z.nullable(z.string()),
})
export type CityFile = z.infer<typeof cityFile>

const path = '/api/city-admin/cities/{cityId}/file'
const params = z.strictObject({ cityId: id })

export const getCityFile = endpoint({
  id: 'getCityFile',
  method: 'GET',
  path,
  summary: 'How far the file of the whole city is; null when there is none',
  access: 'user',
  params,
  response: z.object({ file: z.nullable(cityFile) }),
  problems: ['forbidden', 'not_found'],
})

export const writeCityFile = endpoint({
  id: 'writeCityFile',
  method: 'POST',
  path,
  summary: 'Have the file of the whole city written; it replaces the one before',
  access: 'user',
  params,
  body: z.strictObject({ _id: id }),
  response: cityFile,
  status: 201,
  problems: ['forbidden', 'not_found', 'city_file_under_way', 'storage_full', 'id_taken'],
})

export const removeCityFile = endpoint({
  id: 'removeCityFile',
  method: 'DELETE',
  path,
  summary: 'Cancel writing the file of the whole city, or delete it',
  access: 'user',
  params,
  response: success,
  problems: ['forbidden', 'not_found'],
})

export const linkCityFile = endpoint({
  id: 'linkCityFile',
  method: 'GET',
  path: `${path}/link`,
  summary: 'The address of the finished file, good for a day; it can be read in parts',
  access: 'user',
  params,
  response: exportLink,
  problems: ['forbidden', 'not_found', 'city_file_not_ready'],
})
