/** Messages between the page and the day pack worker. */
import type { StreetBase } from '@lamplighter/domain/map'
import type { PackFailure, PackProgress } from '../../../lib/day-pack/day-packs.ts'
import type { Box } from '../../../lib/day-pack/pack-database.ts'

export interface PackTask {
  owner: string
  city: { _id: string; name: string; state: string }
  bbox: Box | null
  /** Only the places of the user's open orders. */
  onlyMyOrders: boolean
  /** Includes thumbnails. */
  photos: boolean
  /** Stored without being asked. An existing pack does not shrink to its rows. */
  rowsOnly: boolean
  /** Own map files that the service worker caches; empty without a service worker. */
  streets: readonly Pick<StreetBase, 'url' | 'bounds' | 'minZoom' | 'maxZoom'>[]
  /** Street name files of installed maps; null until the maps are known. */
  names: readonly MapNames[] | null
}

export interface MapNames extends Pick<StreetBase, 'name' | 'bounds'> {
  /** The URL changes with the content. */
  url: string
  bytes: number
}

export type ToWorker =
  | { kind: 'begin'; task: PackTask; token: string | null }
  | { kind: 'token'; token: string | null }
  | { kind: 'cancel' }

export type FromWorker =
  | { kind: 'progress'; progress: PackProgress }
  /** The token expired: send another one. */
  | { kind: 'renew' }
  | { kind: 'done'; outcome: PackOutcome }

/** `null` if the download finished or was canceled. */
export type PackOutcome = PackFailure | null

/** Callbacks to the page. */
export interface Link {
  signal: AbortSignal
  token(): string | null
  /** A new token; null if there is none. */
  renew(): Promise<string | null>
  progress(progress: PackProgress): void
}

/** Thrown by any step of a failed download. */
export class PackFailed extends Error {
  readonly failure: PackFailure

  constructor(failure: PackFailure) {
    super(failure.why)
    this.name = 'PackFailed'
    this.failure = failure
  }
}
