import { type SiteProblem, siteProblem } from '@lamplighter/domain/auth'
import { useLocation } from '@tanstack/react-router'
import { useClientConfig } from './client-config.ts'

/**
 * What keeps people from signing in at this address, or null. Where another issuer alone signs people in, only that one
 * knows which names it sends them back to.
 */
export function useSiteProblem(): SiteProblem | null {
  const { data } = useClientConfig()
  // The link leads to the page that is open now.
  useLocation()
  const onlyElsewhere = isSecureContext && data?.identity.embedded === null
  const site = data && !onlyElsewhere ? new URL(data.siteUrl) : null
  return siteProblem({ here: new URL(location.href), secure: isSecureContext, site })
}
