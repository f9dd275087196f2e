/** Every route of the API, in one list: the server registers them, docs/openapi.json describes them, the tests count them. */
import { accessTokensRoutes } from './features/access-tokens/index.ts'
import { activitiesRoutes } from './features/activities/index.ts'
import { adminRoutes } from './features/admin/index.ts'
import { auditRoutes } from './features/audit/index.ts'
import { authRoutes } from './features/auth/index.ts'
import { citiesRoutes } from './features/cities/index.ts'
import { cityAdminRoutes, deviceReportRoutes } from './features/city-admin/index.ts'
import { dayPackRoutes } from './features/day-pack/index.ts'
import { eventsRoutes } from './features/events/index.ts'
import { exportsRoutes } from './features/exports/index.ts'
import { importsRoutes } from './features/imports/index.ts'
import { locationsRoutes } from './features/locations/index.ts'
import { mapRoutes } from './features/map/index.ts'
import { notesRoutes } from './features/notes/index.ts'
import { notificationsRoutes } from './features/notifications/index.ts'
import { ogcRoutes } from './features/ogc/index.ts'
import { open311Routes } from './features/open311/index.ts'
import { peopleRoutes } from './features/people/index.ts'
import { reportsRoutes } from './features/reports/index.ts'
import { retentionRoutes } from './features/retention/index.ts'
import { settingsRoutes } from './features/settings/index.ts'
import { webhooksRoutes } from './features/webhooks/index.ts'
import { workOrdersRoutes } from './features/work-orders/index.ts'
import type { Route } from './http/transport/route.ts'

export const routes: Route[] = [
  ...authRoutes,
  ...mapRoutes,
  ...citiesRoutes,
  ...locationsRoutes,
  ...notesRoutes,
  ...workOrdersRoutes,
  ...exportsRoutes,
  ...ogcRoutes,
  ...dayPackRoutes,
  ...eventsRoutes,
  ...activitiesRoutes,
  ...notificationsRoutes,
  ...settingsRoutes,
  ...accessTokensRoutes,
  ...webhooksRoutes,
  ...importsRoutes,
  ...reportsRoutes,
  ...open311Routes,
  ...cityAdminRoutes,
  ...retentionRoutes,
  ...auditRoutes,
  ...deviceReportRoutes,
  ...adminRoutes,
  ...peopleRoutes,
]
