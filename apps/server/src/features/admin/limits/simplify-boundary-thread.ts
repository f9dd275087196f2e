import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { type BoundaryReading, readBoundary } from '@lamplighter/domain/cities'
import { simplified } from '../../../adapters/geocoder/simplified-boundary.ts'

/** Smaller than a survey's error, but large enough to drop the corners that approximate a curve. */
const TOLERANCE_METERS = 1

function read(geoJson: unknown): BoundaryReading {
  const { boundary, problem } = readBoundary(geoJson)
  return boundary ? { boundary: simplified(boundary, TOLERANCE_METERS) } : { problem: problem ?? '' }
}

if (!isMainThread && parentPort) parentPort.postMessage(read(JSON.parse(workerData)))
