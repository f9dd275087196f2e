/** Checks whether the configured and generated maps exist. */
import { access, constants, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { usaBasePath } from '@lamplighter/map-maker'
import { basemapDir } from '../adapters/basemap/basemap-folder.ts'
import type { Config } from '../config/config.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const isReadable = (path: string) =>
  access(path, constants.R_OK).then(
    () => true,
    () => false,
  )

export async function checkMaps(config: Config): Promise<Finding[]> {
  const folder = basemapDir(config)
  const findings: Finding[] = []
  if (!(await stat(usaBasePath(folder)).catch(() => null)))
    findings.push(
      warning(
        'base map',
        'the map of the country is not drawn yet. A server draws it in its first minute; see its log.',
      ),
    )
  const maps = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.pmtiles'))
  for (const name of maps)
    if (!(await isReadable(join(folder, name))))
      findings.push(
        problem('street map', `${name} cannot be read. Give it to the user who runs the server (chown).`),
      )
  if (maps.length > 0) findings.push(ok('street map', maps.join(', ')))
  else if (config.maps.provider)
    findings.push(ok('street map', `none here; browsers ask ${config.maps.provider.name}`))
  else
    findings.push(
      warning('street map', 'there is none, and MAP_STREET=off uses no other one. Make one: npm run basemap'),
    )
  return findings
}
