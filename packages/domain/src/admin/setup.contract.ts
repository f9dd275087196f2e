/** Open setup steps of a new installation and of its cities. */
import * as z from 'zod/mini'
import { endpoint, id } from '../http/index.ts'

/** Setup steps of the installation; `unknown` if the server cannot tell. */
export const installationSteps = ['address', 'mail', 'backup', 'city'] as const
export type InstallationStep = (typeof installationSteps)[number]

/** Setup steps of a city, in their usual order. */
export const citySteps = ['admin', 'limits', 'streets', 'assets', 'people'] as const
export type CityStep = (typeof citySteps)[number]

/** Upper bound of the list of cities in setup. */
export const MAX_CITIES_TO_SET_UP = 50

export const getSetup = endpoint({
  id: 'getSetup',
  method: 'GET',
  path: '/api/admin/setup',
  summary: 'What this installation has and lacks, and each active city that lacks something',
  access: 'user',
  response: z.object({
    installation: z.array(
      z.object({ step: z.enum(installationSteps), state: z.enum(['done', 'missing', 'unknown']) }),
    ),
    /** At most fifty, newest first. */
    cities: z.array(
      z.object({ _id: id, name: z.string(), state: z.string(), missing: z.array(z.enum(citySteps)) }),
    ),
    /** Number of all cities with open steps. */
    citiesMissing: z.int(),
  }),
  problems: ['forbidden'],
})
