/** The bases of one map: configured, working and visible ones; updates while the map is open. */
import type { StreetBase } from '@lamplighter/domain/map'
import { useMap } from '@vis.gl/react-maplibre'
import { useEffect, useMemo } from 'react'
import { say } from '../../kit/messages/say.tsx'
import { useOnline } from '../../lib/api/connection.ts'
import { useSession } from '../../lib/session/session.ts'
import { mapMessages as words } from '../map.messages.ts'
import type { LiveMap } from '../map-types.ts'
import { useMapView } from '../use-map-view.ts'
import { type BaseHealth, useBaseHealth } from './base-health.ts'
import { planBases, providerSources, streetBase } from './base-plan.ts'
import { type BasePlan, mapColor, PAPER, type Scheme } from './base-style.ts'
import { isReadyForBases, layBases } from './lay-bases.ts'
import { providerReaches } from './provider/provider-reach.ts'
import { useProviderStyle } from './provider/use-provider-style.ts'
import { chooseSatellite, useSatelliteChoice } from './satellite-choice.ts'
import { keepAround } from './street/map-files.ts'
import { askAgainForStreetMaps, unknownConfig, useMapConfig } from './street/street-maps.ts'
import { shareOf } from './street/street-reach.ts'
import { useScheme } from './use-scheme.ts'

/** Timeout after which a provider counts as failed. */
const TIMEOUT_MS = 8_000

/** `first` is the plan of the map's first style. */
export function useBases(first: BasePlan) {
  const map = useMap().current?.getMap() ?? null
  const scheme = useScheme()
  const config = useMapConfig()
  const view = useMapView(map)
  const health = useBaseHealth(map)
  const { style, failed: noStyle } = useProviderStyle(config.provider, scheme)
  const satellite = useSatellite(health, config.satellite !== null)
  const reaching =
    map !== null &&
    view !== null &&
    providerReaches(map, providerSources({ config, health, style }), view.extent)
  const provided = reaching && health.arrived('provider') && !health.failed('provider')
  const ownStreets =
    view !== null &&
    config.streets.some(
      (street) =>
        !health.failed(streetBase(street)) &&
        view.zoom >= street.minZoom &&
        shareOf(street, view.extent) > 0.5,
    )
  const { on: satelliteOn } = satellite
  const plan = useMemo(
    () => planBases({ config, scheme, health, style, satelliteOn, provided, ownStreets }),
    [config, scheme, health, style, satelliteOn, provided, ownStreets],
  )
  useLaid(map, config === unknownConfig ? null : plan, first, scheme)
  useImpatience(health, reaching)
  useFreshAddresses(config.streets.some((street) => health.failed(streetBase(street))))
  useKeptAround(map, config.embedded, health.arrived('embedded'))
  /** The provider is still loading. */
  const awaited =
    (config.provider?.kind === 'style' && !style && !noStyle) || (reaching && !health.arrived('provider'))
  return {
    config,
    view,
    health,
    awaited,
    provided,
    providerFailed: noStyle || health.failed('provider'),
    satellite,
  }
}

export type Bases = ReturnType<typeof useBases>

function useLaid(map: LiveMap | null, plan: BasePlan | null, first: BasePlan, scheme: Scheme): void {
  useEffect(() => {
    if (!map) return
    const lay = () => {
      if (!isReadyForBases(map)) return
      map.off('styledata', lay)
      map.setPaintProperty(PAPER, 'background-color', mapColor(scheme, 'sunken'))
      if (plan) layBases(map, plan, first)
    }
    map.on('styledata', lay)
    lay()
    return () => {
      map.off('styledata', lay)
    }
  }, [map, plan, first, scheme])
}

function useImpatience({ arrived, failed, giveUp, key }: BaseHealth, asked: boolean): void {
  const attempt = key('provider')
  const waiting = asked && !arrived('provider') && !failed('provider')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer starts once per attempt
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => giveUp('provider'), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [waiting, attempt])
}

function useFreshAddresses(broken: boolean): void {
  useEffect(() => {
    if (broken) askAgainForStreetMaps()
  }, [broken])
}

/** Caches the country's tiles around the view when the map is idle, for offline use. */
function useKeptAround(map: LiveMap | null, country: StreetBase | null, arrived: boolean): void {
  useEffect(() => {
    if (!map || !country || !arrived) return
    const keep = () => {
      const { lat, lng } = map.getCenter().wrap()
      keepAround(country.url, { latitude: lat, longitude: lng }, country.maxZoom).catch(() => undefined)
    }
    map.once('idle', keep)
    return () => {
      map.off('idle', keep)
    }
  }, [map, country, arrived])
}

/** State of the base toggle, with the reason if it is disabled. */
function useSatellite(health: BaseHealth, configured: boolean) {
  const chosen = useSatelliteChoice()
  const online = useOnline()
  const { status } = useSession()
  const on = chosen && configured
  const dead = health.failed('satellite') && !health.arrived('satellite')
  useEffect(() => {
    if (!on || !dead) return
    chooseSatellite(false)
    say.failure(words.satelliteUnavailable)
  }, [on, dead])
  return {
    on,
    /** Reason why satellite is disabled; switching back is always possible. */
    obstacle: obstacleTo(configured, online || on, status === 'authenticated'),
    toggle() {
      if (!on && health.failed('satellite')) health.tryAgain('satellite')
      chooseSatellite(!on)
    },
  }
}

/** The texts differ because visitors have no administrator to ask. */
function obstacleTo(configured: boolean, reachable: boolean, mayAsk: boolean): string | undefined {
  if (!configured) return mayAsk ? words.satelliteNotConfigured : words.noSatellite
  return reachable ? undefined : words.satelliteOffline
}
