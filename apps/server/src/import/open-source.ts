/** Opens a file of assets by its content, not by its file name's extension. */
import type { ImportKind } from '@lamplighter/domain/imports'
import { isExcel } from './formats/excel-parts.ts'
import { type FeatureSource, rowsOfFeatures } from './formats/feature-source.ts'
import { type FileKind, fileKind } from './formats/file-kind.ts'
import { type FileProgress, type FileText, openText } from './formats/file-text.ts'
import { isNestedTooDeeply } from './formats/nesting.ts'
import { inDegrees } from './formats/place-of-geometry.ts'
import { type Projection, readProjection } from './formats/projection.ts'
import { readCsv } from './formats/read-csv.ts'
import { readExcel } from './formats/read-excel.ts'
import { featuresIn, projectionOf, readGeoJson } from './formats/read-geojson.ts'
import { readGeoPackage } from './formats/read-geopackage.ts'
import {
  type OpenedFeatures,
  readShapefile,
  readZippedShapefile,
  shapefilesIn,
} from './formats/read-shapefile.ts'
import { openZippedText } from './formats/zip-contents.ts'
import { openZip, type Zip } from './formats/zip-file.ts'
import { ImportError } from './import-error.ts'
import type { SourceFile } from './import-fields.ts'
import { readAsOwn } from './own-exports.ts'

export interface OpenOptions {
  /** Locations by default. */
  kind?: ImportKind
  /** Selects the sheet, table or shapefile in a file with several. */
  layer?: string | undefined
  /** An EPSG code, the text of a .prj file or a proj4 string; overrides the file's own. */
  projection?: string | undefined
}

export interface OpenedSource {
  text: FileProgress
  source: SourceFile
  /** Call it when not all rows are read; after the last row the file is closed. */
  close(): void
}

export async function openSource(path: string, options: OpenOptions = {}): Promise<OpenedSource> {
  const opened = await openFile(path, options)
  return options.kind === 'orders' ? opened : { ...opened, source: readAsOwn(opened.source) }
}

async function openFile(path: string, options: OpenOptions): Promise<OpenedSource> {
  switch (await fileKind(path)) {
    case 'zip':
      return openArchive(await openZip(path), options)
    case 'shapefile':
      return ofFeatures(await readShapefile(path, options.projection))
    case 'geopackage':
      return ofFeatures(await readGeoPackage(path, options))
    default:
      return ofText(await openText(path), options)
  }
}

/** Features as GeoJSON in degrees, for city boundaries: complete geometries, not yet checked. */
export async function openFeatures(
  path: string,
  options: OpenOptions = {},
): Promise<{ text: FileProgress; features: AsyncIterable<unknown> }> {
  const kind = await fileKind(path)
  if (kind === 'text') {
    const text = await openText(path)
    if (!isJson(text))
      throw new ImportError(
        `${text.name} contains no areas: it is neither GeoJSON, a shapefile nor a GeoPackage.`,
      )
    return { text, features: degreesOf(featuresIn(text).features, projectionOf(text, options.projection)) }
  }
  const { progress, source } = await openGeographic(path, kind, options)
  return { text: progress, features: asGeoJson(source) }
}

async function openGeographic(path: string, kind: FileKind, options: OpenOptions): Promise<OpenedFeatures> {
  if (kind === 'shapefile') return readShapefile(path, options.projection)
  if (kind === 'geopackage') return readGeoPackage(path, options)
  const zip = await openZip(path)
  try {
    if (shapefilesIn(zip).length > 0) return await readZippedShapefile(zip, options)
    throw new ImportError(`${zip.name} contains no shapefile.`)
  } catch (error) {
    zip.close()
    throw error
  }
}

async function* degreesOf(
  features: AsyncIterable<unknown>,
  { isDegrees, toDegrees }: Projection,
): AsyncGenerator<unknown> {
  for await (const feature of features) {
    const isProjected = !isDegrees && typeof feature === 'object' && feature !== null && 'geometry' in feature
    yield isProjected && !isNestedTooDeeply(feature)
      ? { ...feature, geometry: inDegrees(feature.geometry, toDegrees) }
      : feature
  }
}

async function* asGeoJson({ features, projection }: FeatureSource): AsyncGenerator<unknown> {
  for await (const { values, geometry } of features)
    yield { type: 'Feature', properties: values, geometry: inDegrees(geometry, projection.toDegrees) }
}

function ofFeatures({ progress, source, close }: OpenedFeatures): OpenedSource {
  return { text: progress, source: rowsOfFeatures(source), close }
}

async function ofText(text: FileText, { projection }: OpenOptions): Promise<OpenedSource> {
  try {
    if (isJson(text)) return { text, source: await readGeoJson(text, projection), close: text.close }
    const source = await readCsv(text)
    return { text, source: withProjection(source, projection), close: text.close }
  } catch (error) {
    text.close()
    throw error
  }
}

const isJson = ({ start }: FileText): boolean =>
  '{['.includes(start.replaceAll('\u001e', '').trimStart().at(0) ?? ' ')

const withProjection = (source: SourceFile, projection: string | undefined): SourceFile =>
  projection === undefined ? source : { ...source, projection: readProjection(projection) }

async function openArchive(zip: Zip, options: OpenOptions): Promise<OpenedSource> {
  try {
    if (isExcel(zip)) {
      const { progress, source, close } = await readExcel(zip, options.layer)
      return { text: progress, source: withProjection(source, options.projection), close }
    }
    if (shapefilesIn(zip).length > 0) return ofFeatures(await readZippedShapefile(zip, options))
    return await ofText(await openZippedText(zip, options.layer), options)
  } catch (error) {
    zip.close()
    throw error
  }
}

/**
 * Suggests a source name from a file name. A newer export, a copy of it and the report of its rejected rows give the
 * same name. `sourceNameOf('Hydrants 2026-11-21 (2).csv.gz')` is 'hydrants'.
 */
export function sourceNameOf(path: string): string {
  const name = path
    .replace(/^.*[\\/]/, '')
    .toLowerCase()
    .replace(/(\.(gz|csv|tsv|txt|geojsonl?|geojsons|json|ndjson|jsonl|zip|shp|gpkg|xlsx|refused))+$/, '')
    .replace(/\(\d+\)|[-_ .]*copy$/g, '')
    .replace(/(?<!\d)(19|20)\d{2}[-_ .]?\d{2}[-_ .]?\d{2}(?!\d)/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return name || 'file'
}
