/**
 * Sets up the renderer once: its worker comes from our origin, as the content security policy requires, and it can read
 * tiles from a street map's single file by byte ranges.
 */
import 'maplibre-gl/dist/maplibre-gl.css'
import { addProtocol, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { mapFiles } from './bases/street/map-files.ts'

setWorkerUrl(workerUrl)
addProtocol('pmtiles', mapFiles.tile)
