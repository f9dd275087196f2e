/** What a new installation and its cities still lack. */
import * as z from 'zod/mini'
import { endpoint, id } from '../http/index.ts'

/** Of the installation; `unknown` where the server cannot tell. */
export const installationSteps = ['address', 'mail', 'backup', 'city'] as const
export type InstallationStep = (typeof installationSteps)[number]

/** Of each city, in the order in which they are done. */
export const citySteps = ['admin', 'limits', 'streets', 'assets', 'people'] as const
export type CityStep = (typeof citySteps)[number]

/** More cities than anybody sets up at once. */
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
    /** At most fifty, those made last before the others. */
    cities: z.array(
      z.object({ _id: id, name: z.string(), state: z.string(), missing: z.array(z.enum(citySteps)) }),
    ),
    /** All that lack something. */
    citiesMissing: z.int(),
  }),
  problems: ['forbidden'],
})
