/** How to call each route of the table: one valid request per caller, and how to read its answer. */
import { callsForAccessTokens } from './calls-access-tokens.ts'
import { callsForAdmin } from './calls-admin.ts'
import { callsForCities } from './calls-cities.ts'
import { callsForCityAdmin } from './calls-city-admin.ts'
import { callsForDayPacks } from './calls-day-packs.ts'
import { callsForExports } from './calls-exports.ts'
import { callsForHolds } from './calls-holds.ts'
import { callsForIdentity } from './calls-identity.ts'
import { callsForImports } from './calls-imports.ts'
import { callsForLists } from './calls-lists.ts'
import { callsForLocations } from './calls-locations.ts'
import { callsForMedia } from './calls-media.ts'
import { callsForNotifications } from './calls-notifications.ts'
import { callsForOgc } from './calls-ogc.ts'
import { callsForReports } from './calls-reports.ts'
import { callsForWebhooks } from './calls-webhooks.ts'
import { callsForWork } from './calls-work.ts'
import type { RouteCalls } from './route-calls.ts'

export const calls: Readonly<Record<string, RouteCalls>> = {
  ...callsForIdentity,
  ...callsForAccessTokens,
  ...callsForWebhooks,
  ...callsForHolds,
  ...callsForCities,
  ...callsForLists,
  ...callsForExports,
  ...callsForDayPacks,
  ...callsForOgc,
  ...callsForLocations,
  ...callsForWork,
  ...callsForNotifications,
  ...callsForMedia,
  ...callsForCityAdmin,
  ...callsForAdmin,
  ...callsForImports,
  ...callsForReports,
}
