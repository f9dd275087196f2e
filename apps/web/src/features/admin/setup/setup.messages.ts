/** Texts of the setup checklist. */
import type { CityStep, InstallationStep } from '@lamplighter/domain/admin'
import { formatCount } from '@lamplighter/domain/format'

export const setupWords = {
  title: 'Set up',
  hide: 'Hide',
  show: 'Show missing steps',
  allDone: 'Everything is set up.',
  installation: 'This installation',
  done: 'Done',
  missing: 'Missing',
  loadFailed: "Couldn't load the missing steps.",
  copy: 'Copy',
  copied: 'The command has been copied.',
  copyFailed: "Couldn't copy it. Select the command and copy it yourself.",
  makeCity: 'Create New City',
  importAssets: 'Import a File',
} as const

interface Step {
  name: string
  /** What to do, in one sentence. */
  todo: string
  /** Run on the server. */
  command?: string
}

export const installationWords: Record<InstallationStep, Step> = {
  address: {
    name: 'HTTPS',
    todo: 'Only this computer can use the app right now. To let others in, put an HTTPS proxy in front and set PUBLIC_URL to the address that people type.',
    command: 'npm run doctor',
  },
  mail: {
    name: 'Mail',
    todo: "Without mail, people can't reset a forgotten password. Set SMTP_URL and restart the server.",
  },
  backup: {
    name: 'Backup',
    todo: 'There is no backup yet. Make one, and test restoring it.',
    command: 'npm run backup -- /path/to/backups',
  },
  city: { name: 'A city', todo: 'Everything that people save belongs to a city. Create the first one.' },
}

export const cityStepWords: Record<CityStep, { name: string; todo: string }> = {
  admin: { name: 'City Admin', todo: 'No one can let people in.' },
  limits: { name: 'City limits', todo: 'Without limits, the app can only guess a point’s city.' },
  streets: { name: 'Street map', todo: 'The map has no streets there.' },
  assets: { name: 'First assets', todo: 'Nothing is on the map yet. Import a file, or save a location.' },
  people: { name: 'People', todo: 'One person cannot do it all. Invite the others.' },
}

/** `stepsMissing(3)` is '3 steps are missing' */
export function stepsMissing(count: number): string {
  return count === 1 ? 'One step is missing' : `${formatCount(count)} steps are missing`
}

export function moreCities(count: number): string {
  return count === 1
    ? 'One more city has missing steps.'
    : `${formatCount(count)} more cities have missing steps.`
}

/** Quotes a name for the shell. */
function quoted(city: string): string {
  return `"${city.replaceAll(/["\\$`]/g, '\\$&')}"`
}

export function streetsCommand(city: string): string {
  return `npm run basemap -- FILE.osm.pbf --name ${quoted(city)}`
}
