/** What the checklist says of each step: what is missing, and where to do it. */
import type { CityStep, InstallationStep } from '@lamplighter/domain/admin'
import { formatCount } from '@lamplighter/domain/format'

export const setupWords = {
  title: 'Set up',
  hide: 'Hide',
  show: 'Show what is missing',
  allDone: 'Everything is set up.',
  installation: 'This installation',
  done: 'Done',
  missing: 'Missing',
  loadFailed: 'What is missing could not be loaded.',
  copy: 'Copy',
  copied: 'The command has been copied.',
  copyFailed: 'It was not copied. Select the command and copy it yourself.',
  makeCity: 'Create New City',
  importAssets: 'Import a File',
} as const

interface Step {
  name: string
  /** One sentence on what to do. */
  todo: string
  /** Run on the server. */
  command?: string
}

export const installationWords: Record<InstallationStep, Step> = {
  address: {
    name: 'HTTPS',
    todo: 'Only this computer can use it as it is. For others put a proxy with HTTPS in front, and set PUBLIC_URL to the address that people type.',
    command: 'npm run doctor',
  },
  mail: {
    name: 'Mail',
    todo: 'Without mail nobody can set a forgotten password by themselves. Set SMTP_URL and start the server again.',
  },
  backup: {
    name: 'Backup',
    todo: 'Nothing has been saved elsewhere yet. Make a backup, and try once to restore it.',
    command: 'npm run backup -- /path/to/backups',
  },
  city: { name: 'A city', todo: 'Everything that people save belongs to a city. Make the first one.' },
}

export const cityStepWords: Record<CityStep, { name: string; todo: string }> = {
  admin: { name: 'City Admin', todo: 'Nobody can let people in.' },
  limits: { name: 'City limits', todo: 'Without limits a point’s city is a guess.' },
  streets: { name: 'Street map', todo: 'The map has no streets there.' },
  assets: { name: 'First assets', todo: 'Nothing is on the map yet. Import a file, or save a location.' },
  people: { name: 'People', todo: 'One person cannot do it all. Invite the others.' },
}

/** `stepsMissing(3)` is '3 things are missing' */
export function stepsMissing(count: number): string {
  return count === 1 ? 'One thing is missing' : `${formatCount(count)} things are missing`
}

export function moreCities(count: number): string {
  return count === 1 ? 'One more city lacks something.' : `${formatCount(count)} more cities lack something.`
}

/** In double quotes for a shell, which would read some characters of a name as its own. */
function quoted(city: string): string {
  return `"${city.replaceAll(/["\\$`]/g, '\\$&')}"`
}

export function streetsCommand(city: string): string {
  return `npm run basemap -- FILE.osm.pbf --name ${quoted(city)}`
}
