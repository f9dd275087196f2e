/**
 * What a visitor sees as it is painted before the app's code is there: drawn at the build (vite/painted-screens.ts) by the components
 * that draw it in the app, into the page itself. Nothing here runs in a browser.
 */
import { SAVED_LOCATIONS_KEY } from '@lamplighter/domain/locations'
import { paths } from '@lamplighter/domain/pages'
import { MantineProvider } from '@mantine/core'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MapToCome } from '../features/locations/explore/map-to-come.tsx'
import { NothingOnDevice } from '../features/locations/saved/list/nothing-on-device.tsx'
import { Bar, LoginButton } from '../frame/navigation/bar.tsx'
import { navLinksFor } from '../frame/navigation/nav-links.ts'
import frame from '../frame/shell.module.css'
import { SkipLink } from '../frame/skip-link.tsx'
import { navigationWords } from '../kit/kit.messages.ts'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'
import { Visitor } from '../pages/home/visitor.tsx'
import { cssVariables, theme } from '../theme/theme.ts'
import * as visitors from './visitor-screens.tsx'

interface Screen {
  at: string
  /** Where it sends visitors. */
  shows?: string
  /** Where the device has something under this key, or the address asks for something, there is more to show than was drawn. */
  unless?: string
  content: ReactNode
  /** What the app draws it with, beside what every screen has, where a visitor does without what members need. */
  code?: readonly string[]
}

const HOME = '/src/pages/home/visitor.tsx'
const OTHERS = '/src/app/visitor-screens.tsx'

const prompt = (at: string, Content: ComponentType) => ({ at, content: <Content />, code: [OTHERS] })
const home = (at: string) => ({ at, shows: paths.home, content: <Visitor />, code: [OTHERS, HOME] })

const screens: readonly Screen[] = [
  { at: paths.home, content: <Visitor />, code: [HOME] },
  {
    at: paths.savedLocations,
    unless: SAVED_LOCATIONS_KEY,
    content: <NothingOnDevice />,
    code: [OTHERS],
  },
  {
    at: paths.maps,
    content: (
      <Page>
        <PageHeader title={navigationWords.maps} unseenOnPhone />
        <MapToCome />
      </Page>
    ),
  },
  prompt(paths.activities, visitors.ActivitiesPage),
  prompt(paths.editLocation, visitors.EditLocationPage),
  prompt(paths.locationNotes, visitors.LocationNotesPage),
  prompt(paths.cityAdmin, visitors.CityAdminPage),
  prompt(paths.settings, visitors.SettingsPage),
  prompt(paths.outbox, visitors.OutboxPage),
  prompt(paths.outboxReceipt, visitors.OutboxReceiptPage),
  ...[
    paths.workOrders,
    paths.newWorkOrder,
    paths.selectLocation,
    paths.newWorkOrderDetails,
    paths.workOrder,
  ].map(home),
]

/** Each with its markup, in the frame as it is there. */
export const paintedScreens = () =>
  Promise.all(screens.map(async (screen) => ({ ...screen, markup: await drawn(screen) })))

async function drawn({ at, shows = at, content }: Screen): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [shows] }),
  })
  await router.load()
  return renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
      <RouterContextProvider router={router}>
        <div className={frame.shell}>
          <SkipLink />
          <Bar links={navLinksFor(null)}>
            <LoginButton />
          </Bar>
          <main id="main" tabIndex={-1} className={frame.main}>
            {content}
          </main>
        </div>
      </RouterContextProvider>
    </MantineProvider>,
  )
}
