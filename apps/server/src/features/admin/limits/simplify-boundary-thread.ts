import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { type BoundaryReading, readBoundary } from '@lamplighter/domain/cities'
import { SURVEY_METERS, simplified } from '../../../adapters/geocoder/simplified-boundary.ts'

function read(geoJson: unknown): BoundaryReading {
  const { boundary, problem } = readBoundary(geoJson)
  return boundary ? { boundary: simplified(boundary, SURVEY_METERS) } : { problem: problem ?? '' }
}

if (!isMainThread && parentPort) parentPort.postMessage(read(JSON.parse(workerData)))
