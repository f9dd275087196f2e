import { paths } from '@lamplighter/domain/pages'
import { onlineManager } from '@tanstack/react-query'
import {
  type AsyncRouteComponent,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { followList } from '../frame/return-to-list.ts'
import { ScreenPending } from '../frame/screen-pending.tsx'
import { Shell } from '../frame/shell.tsx'
import { loadCode } from '../kit/page/lazy-code.tsx'
import { connectivity } from '../lib/api/connectivity.ts'
import { noticeChangedMemberships } from '../lib/cities/fresh-memberships.ts'
import { HomePage } from '../pages/home.page.tsx'
import { MembersOnly } from './members-only.tsx'
import { ScreenError } from './screen-error.tsx'
import { searchOf } from './search-params.ts'

const screen = <Module extends object, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent(() => loadCode(load).catch(keepPage), name)

/** The router reloads the page if code is missing. If the server is unreachable, that would lose the page. */
async function keepPage(error: unknown): Promise<never> {
  throw (await connectivity.ask()) ? error : new Error(String(error))
}

/** A screen for signed-in users. */
function forMembers<Module extends object, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  const Screen = screen(load, name) as AsyncRouteComponent<object>
  return Object.assign(
    () => (
      <MembersOnly>
        <Screen />
      </MembersOnly>
    ),
    { preload: Screen.preload },
  )
}

const root = createRootRoute({
  component: Shell,
  notFoundComponent: screen(() => import('./not-found.tsx'), 'NotFound'),
})

const workOrderDetails = forMembers(
  () => import('../pages/work-order-details.page.tsx'),
  'WorkOrderDetailsPage',
)

const routes = [
  createRoute({ getParentRoute: () => root, path: paths.home, component: HomePage }),
  createRoute({
    getParentRoute: () => root,
    path: paths.maps,
    validateSearch: searchOf.maps,
    component: screen(() => import('../pages/maps.page.tsx'), 'MapsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.editLocation,
    validateSearch: searchOf.editLocation,
    component: forMembers(() => import('../pages/edit-location.page.tsx'), 'EditLocationPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.savedLocations,
    validateSearch: searchOf.savedLocations,
    component: screen(() => import('../pages/saved-locations.page.tsx'), 'SavedLocationsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.locationNotes,
    validateSearch: searchOf.locationNotes,
    component: forMembers(() => import('../pages/location-notes.page.tsx'), 'LocationNotesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.activities,
    validateSearch: searchOf.activities,
    component: forMembers(() => import('../pages/activities.page.tsx'), 'ActivitiesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.workOrders,
    validateSearch: searchOf.workOrders,
    component: forMembers(() => import('../pages/work-orders.page.tsx'), 'WorkOrdersPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.newWorkOrder,
    component: forMembers(() => import('../pages/new-work-order.page.tsx'), 'NewWorkOrderPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.selectLocation,
    validateSearch: searchOf.selectLocation,
    component: forMembers(() => import('../pages/select-location.page.tsx'), 'SelectLocationPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.newWorkOrderDetails,
    validateSearch: searchOf.newWorkOrderDetails,
    component: workOrderDetails,
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.workOrder,
    validateSearch: searchOf.workOrder,
    component: workOrderDetails,
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.printLabels,
    validateSearch: searchOf.printLabels,
    component: forMembers(() => import('../pages/print-labels.page.tsx'), 'PrintLabelsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.printWorkOrder,
    component: forMembers(() => import('../pages/print-work-order.page.tsx'), 'PrintWorkOrderPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.printLocation,
    component: forMembers(() => import('../pages/print-location.page.tsx'), 'PrintLocationPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.scan,
    component: forMembers(() => import('../pages/scan.page.tsx'), 'ScanPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.cityAdmin,
    validateSearch: searchOf.cityAdmin,
    component: forMembers(() => import('../pages/city-admin.page.tsx'), 'CityAdminPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.admin,
    validateSearch: searchOf.admin,
    component: screen(() => import('../pages/admin.page.tsx'), 'AdminPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.settings,
    component: forMembers(() => import('../pages/settings.page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.privacy,
    component: screen(() => import('../pages/privacy.page.tsx'), 'PrivacyPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.notifications,
    component: forMembers(() => import('../pages/notifications.page.tsx'), 'NotificationsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.unsubscribe,
    component: screen(() => import('../pages/unsubscribe.page.tsx'), 'UnsubscribePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.outbox,
    component: screen(() => import('../pages/outbox.page.tsx'), 'OutboxPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.outboxReceipt,
    component: forMembers(() => import('../pages/outbox-receipt.page.tsx'), 'OutboxReceiptPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.invitation,
    component: screen(() => import('../pages/invitation.page.tsx'), 'InvitationPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.report,
    component: screen(() => import('../pages/report.page.tsx'), 'ReportPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.reportStatus,
    component: screen(() => import('../pages/report-status.page.tsx'), 'ReportStatusPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.callback,
    validateSearch: searchOf.callback,
    component: screen(() => import('../pages/callback.page.tsx'), 'CallbackPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.resetPassword,
    component: screen(() => import('../pages/reset-password.page.tsx'), 'ResetPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.confirmEmail,
    component: screen(() => import('../pages/confirm-email.page.tsx'), 'ConfirmEmailPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.setup,
    component: screen(() => import('../pages/setup.page.tsx'), 'SetupPage'),
  }),
] as const

export const router = createRouter({
  routeTree: root.addChildren(routes),
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultErrorComponent: ScreenError,
  defaultPendingComponent: ScreenPending,
})

followList(router)

// Roles may have changed: check on navigation, when the tab is shown, and when the network or the server is back.
router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
  if (pathChanged && fromLocation) void noticeChangedMemberships()
})
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void noticeChangedMemberships()
})
connectivity.store.subscribe(() => {
  if (connectivity.store.get()) void noticeChangedMemberships()
})
onlineManager.subscribe((isOnline) => {
  if (isOnline) void noticeChangedMemberships()
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
