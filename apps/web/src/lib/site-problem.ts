import { type SiteProblem, siteProblem } from '@lamplighter/domain/auth'
import { useLocation } from '@tanstack/react-router'
import { type ClientConfig, useClientConfig } from './client-config.ts'

/**
 * What keeps people from signing in at this address, or null. Where another issuer alone signs people in, only that one
 * knows which names it sends them back to.
 */
export function siteProblemOf(config: ClientConfig | undefined): SiteProblem | null {
  const onlyElsewhere = isSecureContext && config?.identity.embedded === null
  const site = config && !onlyElsewhere ? new URL(config.siteUrl) : null
  return siteProblem({ here: new URL(location.href), secure: isSecureContext, site })
}

/** The same for a component; its link leads to the page that is open now. */
export function useSiteProblem(): SiteProblem | null {
  const { data } = useClientConfig()
  useLocation()
  return siteProblemOf(data)
}
