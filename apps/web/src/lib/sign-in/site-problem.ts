import { type SiteProblem, siteProblem } from '@lamplighter/domain/auth'
import { useLocation } from '@tanstack/react-router'
import { type ClientConfig, useClientConfig } from '../api/client-config.ts'

/**
 * Returns why people cannot sign in at this address, or null. If only another issuer signs people in, only that issuer
 * knows its redirect addresses.
 */
export function siteProblemOf(config: ClientConfig | undefined): SiteProblem | null {
  const onlyElsewhere = isSecureContext && config?.identity.embedded === null
  const site = config && !onlyElsewhere ? new URL(config.siteUrl) : null
  return siteProblem({
    here: new URL(location.href),
    secure: isSecureContext,
    site,
    formerUrls: config?.formerUrls ?? [],
  })
}

/** The same as a hook; its link points to the current page. */
export function useSiteProblem(): SiteProblem | null {
  const { data } = useClientConfig()
  useLocation()
  return siteProblemOf(data)
}
