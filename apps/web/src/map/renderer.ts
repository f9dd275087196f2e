/**
 * Sets the renderer up, once: its worker comes from our own address, as the content security policy asks, and it can read
 * tiles out of a street map's one file by byte ranges.
 */
import 'maplibre-gl/dist/maplibre-gl.css'
import { addProtocol, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { mapFiles } from './bases/street/map-files.ts'

setWorkerUrl(workerUrl)
addProtocol('pmtiles', mapFiles.tile)
