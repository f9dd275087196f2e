/**
 * Guesses which column of a city's file is which field, from its name and a sample of its values: ids must be distinct,
 * a latitude must be in range. The most specific names come first in each list.
 */
import type { ImportKind, LocationImportField, OrderImportField } from '@lamplighter/domain/imports'
import type { ImportField, Mapping, SourceRow } from './import-fields.ts'
import { readNumber, readPoint } from './read-coordinates.ts'

const plain = (column: string) => column.toLowerCase().replace(/[^a-z0-9]/g, '')

type Candidate = string | RegExp
/** Names separated by spaces, and patterns. */
const named = (...candidates: Candidate[]) =>
  candidates.flatMap((one): Candidate[] => (typeof one === 'string' ? one.split(' ') : [one]))

const position = {
  latitude: named('latitude lat latitud', /lat(itude)?$/, 'pointy ycoord ycoordinate y northing'),
  longitude: named(
    'longitude long lon lng',
    /(lng|lon|long(itude)?)$/,
    'pointx xcoord xcoordinate x easting',
  ),
  point: named('point thegeom geom geometry wkt shape location coordinates georeference geocodedcolumn'),
}

const locationFields: Record<LocationImportField, readonly Candidate[]> = {
  ...position,
  id: named(
    'sourceid assetid assetnum assetno facilityid featureid unitid globalid uuid guid id',
    /(id|num|number|nbr|no)$/,
    'objectid fid ogcfid gid',
    /^(objectid|fid)\d$/,
  ),
  icon: named('icon iconkey'),
  name: named(
    'name title assetname facilityname locationname sitename parkname stopname fullname',
    'label landmark structnm stopdescr stopdesc',
    /name$/,
    /nm$/,
    'location',
  ),
  type: named('type assettype facilitytype featuretype structtyp category kind class subtype', /type?$/),
  description: named('description desc descr details comments comment notes remarks'),
  street: named('address street streetaddress fulladdress siteaddress landaddr addr streetname'),
  city: named('city cityname municipality town'),
  state: named('state statecode stateabbr statename'),
  zip: named('zip zipcode zip5 postalcode postcode'),
  tags: named('tags keywords'),
}

const orderFields: Record<OrderImportField, readonly Candidate[]> = {
  ...position,
  location: named('locationid assetid assetnum assetno assetnumber facilityid featureid'),
  id: named(
    'sourceid workorderid workorderno workordernumber workordernum orderid ordernumber servicerequestnumber srnumber',
    'servicerequestid requestid requestnumber ticketid ticketnumber caseid casenumber uniquekey uuid guid id',
    /(id|num|number|nbr|no)$/,
  ),
  title: named(
    'title subject summary workordertitle task name',
    'requesttype servicerequesttype typeofservicerequest complainttype worktype issuetype problem problemtype issue',
    'category type description',
    /type$/,
  ),
  closingNote: named(
    'closingnote closingnotes resolution resolutiondescription resolutionnotes closingcomments completionnotes',
  ),
  closingReason: named('closingreason resolutioncode resolutiontype outcome'),
  description: named('description desc descr details comments comment notes remarks descriptor instructions'),
  priority: named('priority prioritylevel urgency severity'),
  status: named('status workorderstatus requeststatus currentstatus', /status$/),
  created: named(
    'created createdat createddate datecreated createdon creationdate opened openedat openeddate opendate dateopened',
    'requested requesteddate requestdate requesteddatetime reported reporteddate datereported submitted submitteddate',
    /^(created?|creation|opened?|request(ed)?|reported|submitted)(on|at|date|time|datetime)$/,
  ),
  closed: named(
    'closed closedat closeddate dateclosed closedate closedon completed completedat completeddate completiondate',
    'datecompleted finished finishedat finisheddate resolved resolvedat resolveddate resolutiondate',
    /^(closed?|completed?|completion|finished|resolved)(on|at|date|time|datetime)$/,
  ),
  due: named('due duedate dueon dueat datedue targetdate deadline'),
  assignees: named('assignees assignee assignedto assigned assigneeemail assignedtoemail', /^assign.*mail$/),
  tags: named('tags keywords'),
}

const candidatesOf: Readonly<
  Record<ImportKind, Readonly<Partial<Record<ImportField, readonly Candidate[]>>>>
> = {
  locations: locationFields,
  orders: orderFields,
}

/** Columns about people, files and places near the asset, never about the asset itself. */
const notTheName =
  /^(city|state|county|country|street|road|water|wtr|user|owner|editor|creator|file|layer|ref|first|last)/

interface Sample {
  columns: readonly string[]
  rows: readonly SourceRow[]
}

export function guessMapping(sample: Sample, given: Mapping = {}, kind: ImportKind = 'locations'): Mapping {
  const candidates = candidatesOf[kind]
  const mapping: Mapping = { ...given }
  const taken = new Set(Object.values(given))
  // In GeoJSON a feature may lack a point (areas); in CSV only a broken row does.
  const hasPoints =
    sample.rows.some((row) => row.point) ||
    (sample.rows.length > 0 && sample.rows.every((row) => row.unreadable))
  for (const field of Object.keys(candidates) as ImportField[]) {
    if (mapping[field]) continue
    if (hasPoints && ['latitude', 'longitude', 'point'].includes(field)) continue
    if (field === 'point' && mapping.latitude && mapping.longitude) continue
    const column = pick(field, { ...sample, candidates: candidates[field] ?? [] }, taken)
    if (!column) continue
    mapping[field] = column
    taken.add(column)
  }
  // One coordinate without the other is useless, and would hide a point given in one column.
  if (mapping.point && !given.point)
    for (const half of ['latitude', 'longitude'] as const) if (!given[half]) delete mapping[half]
  return mapping
}

function pick(
  field: ImportField,
  { candidates, ...sample }: Sample & { candidates: readonly Candidate[] },
  taken: ReadonlySet<string>,
): string | undefined {
  const fitting = candidates.flatMap((wanted) =>
    sample.columns.filter((column) => {
      const key = plain(column)
      return typeof wanted === 'string' ? key === wanted : wanted.test(key)
    }),
  )
  const free = [...new Set(fitting)].filter((column) => !taken.has(column))
  const valuesOf = (column: string) =>
    sample.rows.map((row) => (row.values[column] ?? '').trim()).filter((value) => value !== '')
  switch (field) {
    case 'id':
      return pickId(free, valuesOf, sample.rows.length)
    case 'name':
      return free.find((column) => plain(column) === 'name' || isName(column, valuesOf(column)))
    case 'point':
      return free.find((column) => mostly(valuesOf(column), (value) => readPoint(value) !== null))
    case 'latitude':
      return free.find((column) => within(valuesOf(column), 90)) ?? free[0]
    case 'longitude':
      return free.find((column) => within(valuesOf(column), 180)) ?? free[0]
    default:
      return free[0]
  }
}

/** The first column with distinct values; else the one with the most distinct values, if at least half are distinct. */
function pickId(
  free: readonly string[],
  valuesOf: (column: string) => string[],
  rows: number,
): string | undefined {
  const ranked = free.map((column) => ({ column, share: new Set(valuesOf(column)).size / Math.max(rows, 1) }))
  const best = [...ranked].sort((a, b) => b.share - a.share)[0]
  return (ranked.find(({ share }) => share >= 0.95) ?? (best && best.share >= 0.5 ? best : undefined))?.column
}

function isName(column: string, values: readonly string[]): boolean {
  if (notTheName.test(plain(column)) || values.length === 0) return false
  const differ = values.length < 5 || new Set(values).size > 1
  return differ && mostly(values, (value) => /\p{L}/u.test(value) && readPoint(value) === null)
}

const within = (values: readonly string[], limit: number) =>
  mostly(values, (value) => Math.abs(readNumber(value)) <= limit)

const mostly = (values: readonly string[], fits: (value: string) => boolean) =>
  values.length > 0 && values.filter(fits).length >= values.length * 0.6
