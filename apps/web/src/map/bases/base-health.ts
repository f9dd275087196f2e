/** Tracks which bases load and which fail. Retries the failed ones when the network is back. */
import type { ErrorEvent, MapSourceDataEvent } from 'maplibre-gl'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { LiveMap } from '../map-types.ts'
import { baseKey } from './base-key.ts'

interface Health {
  /** Failed tiles since the last success. */
  failures: number
  arrived: boolean
}

export interface BaseHealth {
  /** Source name of a base (base-key.ts). */
  key(base: string): string
  /** At least one tile has loaded in this try. */
  arrived(base: string): boolean
  failed(base: string): boolean
  /** Marks the base as failed until the next try. */
  giveUp(base: string): void
  /** Creates new sources, so that failed tiles are requested again. */
  tryAgain(base: string): void
}

/** Consecutive failures until a base counts as failed: one for our own file, more for an external server. */
const allowedFailures = (base: string) => (base === 'provider' || base === 'satellite' ? 3 : 1)

/** Base of a source name: `provider~0:osm` belongs to `provider~0`. */
const keyOf = (sourceId: unknown) =>
  typeof sourceId === 'string' && sourceId.includes('~') ? (sourceId.split(':')[0] ?? null) : null

const baseOf = (key: string) => key.split('~')[0] ?? ''

type Healths = Readonly<Record<string, Health>>

export function useBaseHealth(map: LiveMap | null): BaseHealth {
  const [tries, setTries] = useState<Readonly<Record<string, number>>>({})
  const [healths, setHealths] = useState<Healths>({})

  useEffect(() => {
    if (!map) return
    const fail = (event: ErrorEvent & { sourceId?: unknown; tile?: unknown }) => {
      const key = keyOf(event.sourceId)
      if (key === null) return
      // Without TileJSON, a source has no tiles.
      const weight = event.tile ? 1 : allowedFailures(baseOf(key))
      setHealths((before) => withFailures(before, key, weight))
    }
    const arrive = ({ sourceId, tile, sourceDataType }: MapSourceDataEvent) => {
      const key = keyOf(sourceId)
      if (key === null) return
      if (tile) setHealths((before) => withArrival(before, key))
      // The source's metadata, such as its bounds, is known now.
      else if (sourceDataType === 'metadata') setHealths((before) => ({ [key]: fresh, ...before }))
    }
    map.on('error', fail)
    map.on('sourcedata', arrive)
    return () => {
      map.off('error', fail)
      map.off('sourcedata', arrive)
    }
  }, [map])

  const tryAgain = useCallback((base: string) => {
    setTries((before) => ({ ...before, [base]: (before[base] ?? 0) + 1 }))
  }, [])

  useEffect(() => {
    const comeBack = () => {
      for (const [key, { failures }] of Object.entries(healths))
        if (failures >= allowedFailures(baseOf(key)) && key === baseKey(baseOf(key), tries[baseOf(key)]))
          tryAgain(baseOf(key))
    }
    window.addEventListener('online', comeBack)
    return () => window.removeEventListener('online', comeBack)
  }, [healths, tries, tryAgain])

  return useMemo(() => {
    const key = (base: string) => baseKey(base, tries[base])
    return {
      key,
      arrived: (base) => healths[key(base)]?.arrived ?? false,
      failed: (base) => (healths[key(base)]?.failures ?? 0) >= allowedFailures(base),
      giveUp: (base) => setHealths((before) => withFailures(before, key(base), allowedFailures(base))),
      tryAgain,
    }
  }, [healths, tries, tryAgain])
}

const fresh: Health = { failures: 0, arrived: false }

/** Stops counting once failed, so that further failures cause no render. */
function withFailures(before: Healths, key: string, weight: number): Healths {
  const { failures, arrived } = before[key] ?? fresh
  const allowed = allowedFailures(baseOf(key))
  return failures >= allowed
    ? before
    : { ...before, [key]: { failures: Math.min(allowed, failures + weight), arrived } }
}

function withArrival(before: Healths, key: string): Healths {
  const { failures, arrived } = before[key] ?? fresh
  return arrived && failures === 0 ? before : { ...before, [key]: { failures: 0, arrived: true } }
}
