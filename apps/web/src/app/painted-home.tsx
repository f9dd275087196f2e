/**
 * A visitor's Home as it is painted before the app's code is there: drawn at the build (vite/painted-home.ts) by the components that
 * draw it in the app, into the page itself. Nothing here runs in a browser.
 */
import { MantineProvider } from '@mantine/core'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { Bar, LoginButton } from '../frame/navigation/bar.tsx'
import { navLinksFor } from '../frame/navigation/nav-links.ts'
import frame from '../frame/shell.module.css'
import { SkipLink } from '../frame/skip-link.tsx'
import { Visitor } from '../pages/home/visitor.tsx'
import { cssVariables, theme } from '../theme/theme.ts'

export async function paintedHome(): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/'] }),
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
            <Visitor />
          </main>
        </div>
      </RouterContextProvider>
    </MantineProvider>,
  )
}
