/**
 * Projected coordinates into degrees of WGS 84. The projection is named as files and people name it: an EPSG code, the
 * text of a .prj file (WKT), or a proj4 string. NAD 83 in all its realizations is taken for WGS 84: they lie within two meters.
 */
import proj4 from 'proj4'
import { ImportError } from '../import-error.ts'

/** NaN for a point that the projection does not reach. */
export type ToDegrees = (x: number, y: number) => [longitude: number, latitude: number]

export interface Projection {
  /** For the terminal, such as 'EPSG:26915'. */
  name: string
  isDegrees: boolean
  toDegrees: ToDegrees
}

export const degrees: Projection = {
  name: 'degrees',
  isDegrees: true,
  toDegrees: (longitude, latitude) => [longitude, latitude],
}

export const HOW_TO_NAME_A_PROJECTION =
  'Name the projection with --projection: an EPSG code such as EPSG:26915, the .prj file that belongs to the data, or a proj4 string.'

/** Longer than any that is written by a program. */
const LONGEST = 20_000

export function readProjection(text: string): Projection {
  const given = text.replace(/^\uFEFF/, '').trim()
  if (given.length > LONGEST) throw new ImportError('The text of the projection is too long to be one.')
  const code = codeIn(given)
  if (code !== null) return ofCode(code)
  if (given.startsWith('+')) return ofProj4(given, given)
  if (given.includes('[')) return ofWkt(given)
  throw new ImportError(`"${given.slice(0, 80)}" is not a projection. ${HOW_TO_NAME_A_PROJECTION}`)
}

/** 'EPSG:26915', '26915', 'urn:ogc:def:crs:EPSG::26915', 'http://www.opengis.net/def/crs/EPSG/0/26915'; CRS84 is 4326. */
function codeIn(text: string): number | null {
  if (/CRS:?84$/i.test(text)) return 4326
  const [, code] =
    /^(?:(?:urn:(?:ogc|x-ogc):def:crs:|https?:\/\/\S*\/)?(?:EPSG|ESRI)[:/](?:[\d.]*[:/])?)?(\d{4,6})$/i.exec(
      text,
    ) ?? []
  return code === undefined ? null : Number(code)
}

/** WGS 84 and NAD 83: original, HARN, NSRS 2007, 2011, Canada's. */
const inDegrees = [4326, 4979, 4269, 4152, 4759, 6318, 4617]
const webMercator = [3857, 3785, 900_913, 102_100, 102_113]

function ofCode(code: number): Projection {
  const name = `EPSG:${code}`
  if (inDegrees.includes(code)) return { ...degrees, name }
  if (webMercator.includes(code)) return ofProj4('EPSG:3857', name)
  if (code >= 26_901 && code <= 26_923)
    return ofProj4(`+proj=utm +zone=${code - 26_900} +datum=NAD83 +units=m`, name)
  const isUtm = (code > 32_600 && code <= 32_660) || (code > 32_700 && code <= 32_760)
  if (isUtm) return ofProj4(name, name)
  if (code === 4267 || (code >= 26_701 && code <= 26_799)) throw new ImportError(onTheDatumOf1927)
  throw new ImportError(
    `The projection ${name} is not known here by its number. Say --projection FILE.prj with the .prj file that belongs to the data, or its proj4 string.`,
  )
}

const onTheDatumOf1927 =
  'The coordinates are on the datum of 1927 (NAD 27), which needs grids of shifts that are not part of this program. ' +
  'Convert the file first, for example with GDAL: ogr2ogr -f GeoJSON -t_srs EPSG:4326 OUT.geojson FILE'

function ofWkt(given: string): Projection {
  const wkt = horizontalPart(given)
  const name = /^\w+\s*\[\s*"([^"]{1,80})"/.exec(wkt)?.[1] ?? 'its own'
  if (/North_American(_Datum)?_1927|NAD_?27|Clarke[_ ]?1866/i.test(wkt))
    throw new ImportError(onTheDatumOf1927)
  if (/^(GEOGCS|GEOGCRS|GEODCRS)\s*\[/i.test(wkt)) {
    if (/UNIT\s*\[\s*"degree/i.test(wkt)) return { ...degrees, name }
    throw new ImportError(
      `The coordinates of ${name} are angles but not degrees. Convert the file to EPSG:4326 first.`,
    )
  }
  // Esri's name for Web Mercator; proj4 would take the ellipsoid for the sphere.
  if (/Mercator_Auxiliary_Sphere|Popular Visualisation Pseudo/i.test(wkt)) return ofProj4('EPSG:3857', name)
  return ofProj4(wkt, name)
}

/** Of a system with heights the part without them. */
function horizontalPart(wkt: string): string {
  if (!/^COMP(D_CS|OUNDCRS)\s*\[/i.test(wkt)) return wkt
  const start = /(PROJCS|PROJCRS|GEOGCS|GEOGCRS|GEODCRS)\s*\[/i.exec(wkt)?.index ?? 0
  let depth = 0
  for (let at = start; at < wkt.length; at++) {
    if (wkt[at] === '[') depth++
    if (wkt[at] === ']' && --depth === 0) return wkt.slice(start, at + 1)
  }
  return wkt
}

function ofProj4(definition: string, name: string): Projection {
  if (/\+(datum=NAD27|ellps=clrk66|nadgrids=(?!@null))/.test(definition))
    throw new ImportError(onTheDatumOf1927)
  const converter = converterOf(definition, name)
  return {
    name,
    isDegrees: /^\+proj=(longlat|latlong)\b/.test(definition),
    toDegrees(x, y) {
      if (!Number.isFinite(x) || !Number.isFinite(y)) return [Number.NaN, Number.NaN]
      const [longitude = Number.NaN, latitude = Number.NaN] = converter.forward([x, y])
      // A millimeter; what lies behind it differs between computers.
      return [Math.round(longitude * 1e8) / 1e8, Math.round(latitude * 1e8) / 1e8]
    },
  }
}

function converterOf(definition: string, name: string) {
  try {
    return proj4(definition, 'EPSG:4326')
  } catch (error) {
    throw new ImportError(
      `The projection ${name} cannot be used (${error instanceof Error ? error.message : error}). Convert the file to EPSG:4326 first.`,
    )
  }
}
