/** Makes small shapefiles, archives, GeoPackages and Excel files for the tests, byte by byte. */
import { DatabaseSync } from 'node:sqlite'
import { crc32, deflateRawSync } from 'node:zlib'

type Pair = [x: number, y: number]

const int32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeInt32LE(value, 4 * index)
  return bytes
}
const doubles = (values: readonly number[]) => {
  const bytes = Buffer.alloc(8 * values.length)
  for (const [index, value] of values.entries()) bytes.writeDoubleLE(value, 8 * index)
  return bytes
}

export const shapes = {
  none: () => int32(0),
  point: (x: number, y: number) => Buffer.concat([int32(1), doubles([x, y])]),
  pointZ: (x: number, y: number, z: number) => Buffer.concat([int32(11), doubles([x, y, z, 0])]),
  points: (...pairs: Pair[]) =>
    Buffer.concat([int32(8), doubles([0, 0, 0, 0]), int32(pairs.length), doubles(pairs.flat())]),
  lines: (...parts: Pair[][]) => inParts(3, parts),
  /** Outer rings are clockwise. */
  areas: (...rings: Pair[][]) => inParts(5, rings),
}

function inParts(type: number, parts: readonly Pair[][]): Buffer {
  let corners = 0
  const starts = parts.map((part) => {
    corners += part.length
    return corners - part.length
  })
  return Buffer.concat([
    int32(type),
    doubles([0, 0, 0, 0]),
    int32(parts.length, corners, ...starts),
    doubles(parts.flat(2)),
  ])
}

export function shp(records: readonly Buffer[]): Buffer {
  const body = records.map((record, index) => {
    const heading = Buffer.alloc(8)
    heading.writeInt32BE(index + 1, 0)
    heading.writeInt32BE(record.length / 2, 4)
    return Buffer.concat([heading, record])
  })
  const heading = Buffer.alloc(100)
  heading.writeInt32BE(9994, 0)
  heading.writeInt32BE((100 + Buffer.concat(body).length) / 2, 24)
  heading.writeInt32LE(1000, 28)
  return Buffer.concat([heading, ...body])
}

type Field = [name: string, type: string, length: number]

export function dbf(
  fields: readonly Field[],
  rows: readonly (readonly (string | Buffer)[])[],
  { driver = 0, deleted = [] as number[] } = {},
): Buffer {
  const heading = Buffer.alloc(32)
  heading[0] = 3
  heading.writeUInt32LE(rows.length, 4)
  heading.writeUInt16LE(33 + 32 * fields.length, 8)
  heading.writeUInt16LE(1 + fields.reduce((sum, [, , length]) => sum + length, 0), 10)
  heading[29] = driver
  const columns = fields.map(([name, type, length]) => {
    const column = Buffer.alloc(32)
    column.write(name, 0, 11, 'latin1')
    column.write(type, 11, 'latin1')
    column[16] = length
    return column
  })
  const records = rows.flatMap((row, index) => [
    Buffer.from(deleted.includes(index) ? '*' : ' '),
    ...row.map((cell, at) => {
      const [, type, length] = fields[at] ?? ['', 'C', 0]
      const bytes = Buffer.from(cell)
      const blank = Buffer.alloc(Math.max(length - bytes.length, 0), ' ')
      return (type === 'N' ? Buffer.concat([blank, bytes]) : Buffer.concat([bytes, blank])).subarray(
        0,
        length,
      )
    }),
  ])
  return Buffer.concat([heading, ...columns, Buffer.from([0x0d]), ...records, Buffer.from([0x1a])])
}

/** `claimed` is the unpacked size that the archive's directory claims for a part. */
export function zip(
  entries: Readonly<Record<string, string | Buffer>>,
  { claimed, flags = 0 }: { claimed?: number; flags?: number } = {},
): Buffer {
  const files: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(entries)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimed ?? bytes.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    files.push(Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    list.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, place, Buffer.from(name))
    at += 30 + Buffer.byteLength(name) + packed.length
  }
  const entriesList = Buffer.concat(list)
  const end = Buffer.alloc(18)
  const count = Math.min(Object.keys(entries).length, 0xffff)
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(entriesList.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...files, entriesList, Buffer.from('PK\u0005\u0006'), end])
}

/** Well-known binary of a point, a line or an area, with a GeoPackage header. */
export function gpkgGeometry(type: 'Point' | 'LineString' | 'Polygon', corners: readonly Pair[]): Buffer {
  const kind = { Point: 1, LineString: 2, Polygon: 3 }[type]
  const counts = { Point: [], LineString: [corners.length], Polygon: [1, corners.length] }[type]
  const heading = Buffer.from([0x47, 0x50, 0, 1, 0, 0, 0, 0, 1])
  return Buffer.concat([heading, int32(kind, ...counts), doubles(corners.flat())])
}

interface Table {
  name: string
  srs: number
  rows: readonly [name: string | null, geometry: Buffer | null][]
}

export function geopackage(
  path: string,
  tables: readonly Table[],
  { systems = [] as (string | number)[][], sql = '' } = {},
): void {
  const db = new DatabaseSync(path)
  db.exec(`
    create table gpkg_contents (table_name text primary key, data_type text, min_x double);
    create table gpkg_geometry_columns (table_name text, column_name text, srs_id integer);
    create table gpkg_spatial_ref_sys (srs_id integer primary key, organization text, organization_coordsys_id integer, definition text);
    insert into gpkg_spatial_ref_sys values (4326, 'EPSG', 4326, 'GEOGCS["WGS 84"]')`)
  for (const system of systems)
    db.prepare('insert into gpkg_spatial_ref_sys values (?, ?, ?, ?)').run(...system)
  for (const { name, srs, rows } of tables) {
    const quoted = `"${name.replaceAll('"', '""')}"`
    db.exec(`create table ${quoted} (fid integer primary key, geom blob, name text)`)
    db.prepare('insert into gpkg_contents values (?, ?, ?)').run(name, 'features', 0)
    db.prepare('insert into gpkg_geometry_columns values (?, ?, ?)').run(name, 'geom', srs)
    const insert = db.prepare(`insert into ${quoted} (geom, name) values (?, ?)`)
    for (const [text, geometry] of rows) insert.run(geometry, text)
  }
  db.exec(sql)
  db.close()
}

/** Sheets by name, each with the XML of its rows. */
export function xlsx(
  sheets: Readonly<Record<string, string>>,
  { texts = [] as string[], formats = '', date1904 = false, claimed = undefined as number | undefined } = {},
): Buffer {
  const names = Object.keys(sheets)
  const open = '<?xml version="1.0" encoding="UTF-8"?>'
  const parts = {
    'xl/workbook.xml': `${open}<workbook xmlns:r="r"><workbookPr date1904="${date1904}"/><sheets>${names
      .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${open}<Relationships>${names
      .map((_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/sharedStrings.xml': `${open}<sst>${texts.join('')}</sst>`,
    'xl/styles.xml': `${open}<styleSheet>${formats}</styleSheet>`,
    ...Object.fromEntries(
      names.map((name, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `${open}<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
  }
  return zip(parts, claimed === undefined ? {} : { claimed })
}
