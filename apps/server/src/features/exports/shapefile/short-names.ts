/** The column names of a Shapefile: at most 10 letters, digits and underscores, and different even if case is ignored. */

const MAX_CHARS = 10

/** Our columns whose names are longer. */
const ownNames: Readonly<Record<string, string>> = {
  description: 'details',
  location_id: 'loc_id',
  location_name: 'loc_name',
  location_in_trash: 'loc_trash',
  closing_note: 'close_note',
  closing_reason: 'close_why',
  assigned_to: 'assigned',
  last_step_at: 'step_at',
  'further attributes': 'further',
}

/** GIS programs have columns of these names themselves. */
const RESERVED = ['fid', 'geom', 'shape', 'oid', 'objectid']

/** `shortNames(['description', 'SPECIES NAME 1', 'SPECIES NAME 2'])` is ['details', 'SPECIES_NA', 'SPECIES__2']. */
export function shortNames(heading: readonly string[]): string[] {
  const taken = new Set(RESERVED)
  return heading.map((column) => {
    const wanted = Object.hasOwn(ownNames, column) ? (ownNames[column] ?? '') : plain(column)
    let name = wanted
    for (let n = 2; taken.has(name.toLowerCase()); n++)
      name = `${wanted.slice(0, MAX_CHARS - `_${n}`.length)}_${n}`
    taken.add(name.toLowerCase())
    return name
  })
}

/** ArcGIS requires a letter at the beginning. */
function plain(column: string): string {
  const ascii = column
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+/, '')
  const named = /^[A-Za-z]/.test(ascii) ? ascii : `c_${ascii}`
  return named.slice(0, MAX_CHARS).replace(/_+$/, '')
}
