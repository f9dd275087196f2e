/** View and pin in the address of the maps page. Replaces the history entry, so that Back leaves the page. */
import type { Coordinates } from '@lamplighter/domain/map'
import { paths } from '@lamplighter/domain/pages'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useShownCity } from '../../lib/cities/city-in-use.ts'
import { useSession } from '../../lib/session/session.ts'
import { keepView, keptView } from '../../map/view/kept-views.ts'

const route = getRouteApi('/maps')
type Search = ReturnType<typeof route.useSearch>

/** `anew` ignores the address's view and pin. */
export function useMapAddress(anew: boolean) {
  const { lat, lng, returnTo, view } = route.useSearch()
  const navigate = useNavigate()
  const { history } = useRouter()
  const owner = useSession().user?._id ?? 'visitor'
  const key = `${owner}:${useShownCity() ?? ''}`
  const [aside] = useState(anew ? view : undefined)
  const [atFirst] = useState(() => ({
    pinAt: anew || lat === undefined || lng === undefined ? null : { latitude: lat, longitude: lng },
    before: keptView(key),
  }))

  // Written with every change: following a link to the plain page removes the pin from the address, but not
  // from the map.
  const pin = useRef(inAddress(atFirst.pinAt))

  /** Does nothing after leaving the page, because writing would navigate back. */
  async function write(changed: { [K in keyof Search]: Search[K] | undefined }) {
    if ('lat' in changed) pin.current = { lat: changed.lat, lng: changed.lng }
    if (history.location.pathname !== paths.maps) return
    await navigate({
      to: paths.maps,
      search: (before) => ({ ...before, ...pin.current, ...changed }),
      replace: true,
      resetScroll: false,
    })
  }

  const forget = useEffectEvent(() => void write({ view: undefined, ...inAddress(null) }))
  useEffect(() => {
    if (anew) forget()
  }, [anew])

  const shown = aside !== undefined && view === aside ? undefined : view
  return {
    returnTo,
    pinAt: atFirst.pinAt,
    address: {
      view: shown,
      before: atFirst.before,
      write: (next: string) => void write({ view: next }),
      remember: (next: string) => keepView(key, next),
    },
    /** The address or an earlier visit sets the view. */
    isTold: anew || shown !== undefined || atFirst.pinAt !== null || atFirst.before !== undefined,
    write,
  }
}

/** Rounds to the six decimals that are shown (11 cm). */
export function asShown({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) }
}

export function inAddress(pinAt: Coordinates | null): { lat: number | undefined; lng: number | undefined } {
  const at = pinAt && asShown(pinAt)
  return { lat: at?.latitude, lng: at?.longitude }
}
