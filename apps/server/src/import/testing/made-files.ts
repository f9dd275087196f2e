/** Small files for the tests with the names, numbers and geometries of real exporters. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

type Shape = { type: string; coordinates: unknown } | null

/** As ArcGIS and GDAL write it: with the name of the projection, and many decimals. */
const collection = (features: { properties: object; geometry: Shape }[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } },
    features: features.map((feature) => ({ type: 'Feature', ...feature })),
  })
const many = <T>(amount: number, make: (n: number) => T) => Array.from({ length: amount }, (_, n) => make(n))
const point = (n: number, ...height: number[]): Shape => ({
  type: 'Point',
  coordinates: [-96.8 + n / 10_000 + 2e-16, 46.88 + (n % 7) / 10_000, ...height],
})
const area = (n: number): Shape => {
  const [west, south] = [-96.8 + n / 1000, 46.88]
  const ring = [
    [west, south],
    [west + 0.001, south],
    [west, south + 0.001],
    [west, south],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}
const kinds = ['Church', 'Fire Station', 'Elementary School', 'Police Station', 'Golf Course']

/** [file, its content, how many rows are read, how many refused] */
const files: readonly [string, string | Buffer, number, number][] = [
  [
    'normalised/bus-stops.csv.gz',
    gzipSync(
      [
        'source_id,icon,name,latitude,longitude,city,state,description',
        ...many(
          400,
          (n) =>
            `stop-${n},bench,"${n} & O St, NB",${40.8 + n / 1e4},${-96.7 + n / 1e4},Lincoln,NE,"Stop ""${n}"""`,
        ),
      ].join('\r\n'),
    ),
    400,
    0,
  ],
  [
    'normalised/mixed.csv.gz',
    gzipSync(
      [
        'source_id,icon,name,latitude,longitude,city,state,description',
        ...many(
          60,
          (n) =>
            `litter-${n},trash_receptacle,AXD,38.88${n + 10},-76.98${n + 10},Washington,DC,Litter can; Steel`,
        ),
        'lamp-1,streetlight,,38.9,-77.0,Washington,DC,',
        'lamp-2,streetlight,swapped,-77.0,38.9,Washington,DC,',
        'lamp-3,streetlight,nowhere,0,0,Washington,DC,',
        'lamp-4,streetlight,projected,397123.4,137456.8,Washington,DC,',
        'lamp-5,streetlight,without,,,Washington,DC,',
        'lamp-6,street_lite,mistyped,38.9,-77.0,Washington,DC,',
        'lamp-7,streetlight,cut off',
      ].join('\n'),
    ),
    67,
    6,
  ],
  [
    // With an elevation, an id and no name.
    'raw/NDHUB_RAILROAD_CROSSINGS_point.geojson.gz',
    gzipSync(
      collection(
        many(300, (n) => ({
          properties: { OBJECTID: n + 1, SOURCE_ID: 10101, CROSSING_I: `39${n}D` },
          geometry: point(n, 271.5),
        })),
      ),
    ),
    300,
    0,
  ],
  [
    'raw/Transit_Shelters_2014.geojson.gz',
    gzipSync(
      collection(
        many(40, (n) => ({
          properties: { OBJECTID_1: n, ROUTE: '31', STREET: '18 ST N', TIME_STOP: 'N', CITY: 'FARGO' },
          geometry: point(n),
        })),
      ),
    ),
    40,
    0,
  ],
  [
    'raw/WaterTowers.geojson.gz',
    gzipSync(
      collection(
        many(13, (n) => ({
          properties: {
            WaterTower: `${n}`,
            ProjectNum: null,
            Location: `${n} 38 ST N`,
            ElevTopFoo: '902.60',
            Consequenc: 0,
            Asset_ID: `WMWT${n}`,
          },
          geometry: n === 12 ? null : point(n),
        })),
      ),
    ),
    13,
    1,
  ],
  [
    'raw/Parks_and_Recreation_Areas.geojson.gz',
    gzipSync(
      collection(
        many(30, (n) => ({
          properties: { OBJECTID: n, NAME: `Park ${n}`, TYPE: 'Park' },
          geometry: area(n),
        })),
      ),
    ),
    30,
    30,
  ],
  [
    // Mostly assets without an icon.
    'raw/PointsOfInterest.geojson.gz',
    gzipSync(
      collection(
        many(50, (n) => ({
          properties: { LAND_ADDR: `${n} 12 AVE N`, NAME: `Place ${n}`, TYPE: kinds[n % 5], TYPE_2: null },
          geometry: point(n),
        })),
      ),
    ),
    50,
    30,
  ],
]

/** The beginning of each file of a shapefile, by whose first bytes it is recognized. */
const shapefile = {
  'raw/Bus_Stops.shp.gz': Buffer.concat([Buffer.from([0, 0, 0x27, 0x0a]), Buffer.alloc(96)]),
  'raw/Hydrants.dbf.gz': Buffer.concat([Buffer.from([3, 119, 4, 1]), Buffer.alloc(60)]),
}

export const madeFiles = files.map(([name, , read, refused]) => [name, read, refused] as const)
export const madeShapefiles = Object.keys(shapefile)

export async function writeMadeFiles(folder: string): Promise<void> {
  const all = [
    ...files,
    ...Object.entries(shapefile).map(([name, bytes]) => [name, gzipSync(bytes)] as const),
  ]
  for (const [name, content] of all) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
}
