/** What the page and the worker that takes a day pack say to each other. */
import type { StreetBase } from '@lamplighter/domain/map'
import type { PackFailure, PackProgress } from '../../../lib/day-pack/day-packs.ts'
import type { Box } from '../../../lib/day-pack/pack-database.ts'

export interface PackTask {
  owner: string
  city: { _id: string; name: string; state: string }
  bbox: Box | null
  /** With thumbnails. */
  photos: boolean
  /** Our own map files, whose blocks the service worker keeps; none where there is no service worker. */
  streets: readonly Pick<StreetBase, 'url' | 'bounds' | 'minZoom' | 'maxZoom'>[]
  /** What the streets of installed maps are called; null while nobody knows which maps there are. */
  names: readonly MapNames[] | null
}

export interface MapNames extends Pick<StreetBase, 'name' | 'bounds'> {
  /** Its content has another address once it changes. */
  url: string
  bytes: number
}

export type ToWorker =
  | { kind: 'begin'; task: PackTask; token: string | null }
  | { kind: 'token'; token: string | null }
  | { kind: 'cancel' }

export type FromWorker =
  | { kind: 'progress'; progress: PackProgress }
  /** The token is over: send another one. */
  | { kind: 'renew' }
  | { kind: 'done'; outcome: PackOutcome }

/** `null`: it was taken, or given up by the person. */
export type PackOutcome = PackFailure | null

/** How the work reaches the page. */
export interface Link {
  signal: AbortSignal
  token(): string | null
  /** A new token; null where there is none to be had. */
  renew(): Promise<string | null>
  progress(progress: PackProgress): void
}

/** Thrown by any step: why the pack is not taken. */
export class PackFailed extends Error {
  readonly failure: PackFailure

  constructor(failure: PackFailure) {
    super(failure.why)
    this.name = 'PackFailed'
    this.failure = failure
  }
}
