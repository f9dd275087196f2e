/** Points converted to degrees by another program (PROJ 9). */
import { expect, test } from 'vitest'
import { readProjection } from './projection.ts'

const nad83 =
  'GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'
const minnesotaSouthFeet = `PROJCS["NAD_1983_StatePlane_Minnesota_South_FIPS_2203_Feet",${nad83},PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",2624666.6667],PARAMETER["False_Northing",328083.3333],PARAMETER["Central_Meridian",-94.0],PARAMETER["Standard_Parallel_1",45.2166666666667],PARAMETER["Standard_Parallel_2",43.7833333333333],PARAMETER["Latitude_Of_Origin",43.0],UNIT["US survey foot",0.304800609601219]]`
const webMercator =
  'PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Mercator_Auxiliary_Sphere"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",0.0],PARAMETER["Auxiliary_Sphere_Type",0.0],UNIT["Meter",1.0]]'

test.each([
  ['EPSG:3857', -10372000, 5615000, -93.1732612688768, 44.958560229741],
  ['EPSG:26915', 493000, 4977000, -93.0887325559081, 44.9464002092658],
  ['26918', 324000, 4305000, -77.0289054956733, 38.8762468309811],
  ['urn:ogc:def:crs:EPSG::32614', 693000, 4520000, -96.7118603314556, 40.8083343473524],
  [minnesotaSouthFeet, 2850000, 1020000, -93.1304486506332, 44.8947544291463],
  [webMercator, -10372000, 5615000, -93.1732612688768, 44.958560229741],
  ['+proj=utm +zone=15 +datum=NAD83', 480000, 4990000, -93.2540371768596, 45.0631770967384],
])('%s: %d, %d', (text, x, y, longitude, latitude) => {
  const [east, north] = readProjection(text).toDegrees(x, y)
  expect(east).toBeCloseTo(longitude, 7)
  expect(north).toBeCloseTo(latitude, 7)
})

test.each([
  'EPSG:4326',
  '4269',
  'urn:ogc:def:crs:OGC:1.3:CRS84',
  'urn:ogc:def:crs:EPSG::4326',
  nad83,
  '+proj=longlat +datum=WGS84',
])('%s is already degrees', (text) => {
  expect(readProjection(text)).toMatchObject({ isDegrees: true })
})

test.each([
  ['EPSG:26815', /EPSG:26815 is not known here by its number.*\.prj/],
  ['EPSG:4267', /datum of 1927/],
  [nad83.replaceAll('1983', '1927'), /datum of 1927/],
  [
    `PROJCS["UTM",${nad83.replace('GRS_1980', 'Clarke_1866')},PROJECTION["Transverse_Mercator"]]`,
    /datum of 1927/,
  ],
  ['+proj=utm +zone=15 +datum=NAD27', /datum of 1927/],
  [nad83.replace('Degree', 'Grad'), /not degrees/],
  ['somewhere', /is not a projection/],
  ['PROJCS["broken"', /cannot be used/],
  ['+proj=nothing', /cannot be used/],
  ['['.repeat(5000), /cannot be used/],
  ['x'.repeat(30_000), /too long/],
])('%s is rejected with an explanation', (text, reason) => {
  expect(() => readProjection(text)).toThrow(reason)
})

test('a point outside the projection’s range is not a number', () => {
  expect(readProjection('EPSG:26915').toDegrees(Number.POSITIVE_INFINITY, 0)).toEqual([
    Number.NaN,
    Number.NaN,
  ])
})
