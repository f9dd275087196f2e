/** Runs one import job from start to end, in a separate process (import-process.ts). */
import { createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { keptWords } from '@lamplighter/domain/holds'
import {
  type ImportPreview,
  type ImportSettings,
  importMessages,
  MAX_IMPORT_ROWS,
  MAX_REFUSED_ROWS,
} from '@lamplighter/domain/imports'
import { lazyGazetteer, nearestPlace } from '@lamplighter/gazetteer'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { firstRow } from '../../db/rows.ts'
import { coverageOf } from '../../import/coverage.ts'
import { ImportError } from '../../import/import-error.ts'
import type { SourceFile } from '../../import/import-fields.ts'
import { dropRows } from '../../import/imports.repo.ts'
import { type OpenOptions, openSource } from '../../import/open-source.ts'
import { type PreparedSource, prepareSource } from '../../import/prepare-source.ts'
import { type ReadImport, readImport } from '../../import/read-import.ts'
import { reportColumns } from '../../import/report-cells.ts'
import { saveRows } from '../../import/save-rows.ts'
import { undoImport } from '../../import/undo-import.ts'
import { foldLocationChanges } from '../locations/index.ts'
import { fileChoices } from './file-choices.ts'
import { iconsOfLastFile, wouldChangeIcons } from './icons-chosen.repo.ts'
import { endJob, type ImportJob, partsOf, storePreview } from './jobs.repo.ts'

const SHOWN_VALUES = 3
const SHOWN_CHARACTERS = 80
/** When required columns are missing, this many rows are read for the page on which people choose them. */
const LOOKED_AT = 50

export interface JobPlace {
  db: Db
  /** A private folder of this job. */
  folder: string
  /** The server's data folder, for the gazetteer. */
  dataDir: string
  /** Progress for the page; reported with the claim. */
  progress: Record<string, number>
}

interface Saving {
  update: boolean
  updateEdited: boolean
  trashGone: boolean
  outside?: 'keep' | 'refuse'
}

type Settings = Partial<ImportSettings> & { saving?: Saving }
type Preview = ImportPreview & { reportColumns: readonly string[] }

export async function runImportJob(place: JobPlace, job: ImportJob): Promise<void> {
  const work = { read: checkFile, save: saveFile, undo: undoFile }[job.job]
  try {
    await work(place, job)
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    await endJob(place.db, job, { status: 'failed', problem: publicMessage(error.sentence, place.folder) })
  }
}

async function checkFile(place: JobPlace, job: ImportJob): Promise<void> {
  const { preview, tally } = await readFile(place, job, 'stop')
  await endJob(place.db, job, { status: 'checked', preview, tally })
}

async function saveFile(place: JobPlace, job: ImportJob): Promise<void> {
  const { db } = place
  const { saving } = job.settings as Settings
  if (!saving) throw new ImportError(importMessages.wentWrong)
  let source = job.source
  if (await mustBeReadAgain(db, job.id, saving)) {
    const again = await readFile(place, job, saving.outside ?? 'stop')
    source = again.read.source
    await storePreview(db, job, again.preview)
  }
  delete place.progress.share
  // An interrupted job continues; rows that it already saved are not saved again, but counted.
  const before = (what: string) => job.tally[what] ?? 0
  const saved = await saveRows({
    ...saving,
    db,
    importId: job.id,
    cityId: job.city.id,
    kind: job.kind,
    source,
    city: job.city,
    creator: job.acting,
    fileName: job.fileName,
  })
  await endJob(db, job, {
    tally: {
      added: saved.added + before('added'),
      updated: saved.updated + before('updated'),
      removed: saved.removed + before('removed'),
    },
    drop: true,
  })
  await foldLocationChanges(db)
}

async function undoFile({ db }: JobPlace, job: ImportJob): Promise<void> {
  const { kept, keptBy } = await undoImport(db, job.id, job.acting, { mine: true })
  await endJob(db, job, { problem: keptWords(kept, keptBy) ?? undefined })
  await foldLocationChanges(db)
}

/**
 * True when rows outside the city are to be skipped, since the report needs their cells, and when the rows were lost
 * with the database.
 */
async function mustBeReadAgain(db: Db, id: string, { outside }: Saving): Promise<boolean> {
  const [any, strange] = [
    sql`select from import_rows where import_id = ${id} limit 1`,
    sql`select from import_rows where import_id = ${id} and metres_outside is not null limit 1`,
  ]
  return (
    (await firstRow(db, any)) === null || (outside === 'refuse' && (await firstRow(db, strange)) !== null)
  )
}

type Outside = 'stop' | 'keep' | 'refuse'

interface ReadFile {
  read: ReadImport
  preview: Preview
  tally: Record<string, number>
}

/** Uses the icons chosen for this file, else those of the source's last file, from its rows (LOC-43). */
async function readFile(place: JobPlace, job: ImportJob, outside: Outside): Promise<ReadFile> {
  const { db } = place
  const settings = job.settings as Settings
  const former = job.preview as Preview | null
  const chosen = [settings.icons, former?.icons].find((icons) => icons && icons.length > 0)
  if (job.kind === 'orders') return readOnce(place, job, settings, former, outside)
  if (chosen) return readOnce(place, job, { ...settings, icons: chosen }, former, outside)
  const first = await readOnce(place, job, settings, former, outside)
  const { source } = first.read
  const icons = await iconsOfLastFile(db, { cityId: job.city.id, source })
  const preview = { ...first.preview, icons }
  if (!(await wouldChangeIcons(db, job.id, icons))) return { ...first, preview }
  return readOnce(place, job, { ...settings, icons, source }, preview, outside)
}

async function readOnce(
  place: JobPlace,
  job: ImportJob,
  settings: Settings,
  former: Preview | null,
  outside: Outside,
): Promise<ReadFile> {
  const { db, dataDir, progress } = place
  const path = await assembleFile(place, job)
  await dropRows(db, job.id)
  const { text, source, close } = await openSource(path, optionsOf(job, settings))
  const said = fileChoices(job.kind, settings, former?.mapping ?? {}, outside)
  const prepared = await prepareSource(job.fileName, source, said).catch(async (error: unknown) => {
    close()
    if (error instanceof ImportError) await showColumns(db, job, path)
    throw error
  })
  const coverage = await coverageOf(db, job.city, nearestPlace(lazyGazetteer(dataDir)))
  const onProgress = (read: number, refused: number) =>
    Object.assign(progress, {
      read,
      refused,
      share: Math.floor((100 * text.bytesRead()) / Math.max(1, text.size)),
    })
  const read = await readImport({
    db,
    importId: job.id,
    city: job.city,
    prepared,
    coverage,
    source: settings.source?.trim(),
    bounds: { rows: MAX_IMPORT_ROWS, refused: MAX_REFUSED_ROWS },
    onProgress,
  })
  for (const name of Object.keys(progress)) delete progress[name]
  const preview: Preview = {
    ...previewOf(prepared, settings),
    farOff: coverage.farOff,
    broken: read.broken && publicMessage(inWords(read.broken), place.folder),
    // A failed file has no source yet; later its own trial run has made the name known.
    sourceKnown: (job.source === '' ? null : former?.sourceKnown) ?? read.chosen?.known ?? true,
  }
  return { read, preview, tally: { ...read.tally, leftOut: preview.leftOut.length } }
}

/** Joins the parts into a file. It keeps the uploaded name, as far as a file system and our own messages allow. */
async function assembleFile({ db, folder }: JobPlace, { id, bytes, fileName }: ImportJob): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(
    folder,
    fileName
      .replace(/[^\w .()-]+/g, '_')
      .replace(/^\.+/, '')
      .slice(-100) || 'file',
  )
  await pipeline(Readable.from(partsOf(db, id)), createWriteStream(path, { mode: 0o600 }))
  if ((await stat(path)).size !== bytes) throw new ImportError(importMessages.notWhole)
  return path
}

const optionsOf = ({ kind }: ImportJob, { layer, projection }: Settings): OpenOptions => ({
  kind,
  layer,
  projection,
})

/** Lets the page ask which column is which. */
async function showColumns(db: Db, job: ImportJob, path: string): Promise<void> {
  const { source, close } = await openSource(path, optionsOf(job, job.settings))
  const sample: PreparedSource['sample'][number][] = [...(source.sample ?? [])]
  if (sample.length === 0) for await (const row of source.rows) if (sample.push(row) >= LOOKED_AT) break
  close()
  const mapping = (job.preview as Preview | null)?.mapping ?? {}
  const settings = { mapping, icon: null, iconRules: [], attributes: [], outside: 'stop' as const }
  const preview = previewOf(
    { kind: job.kind, fileName: job.fileName, source, settings, rows: source.rows, sample, leftOut: [] },
    job.settings,
  )
  await storePreview(db, job, preview)
}

function previewOf({ source, settings, sample, leftOut }: PreparedSource, said: Settings): Preview {
  const { mapping, attributes, icon } = settings
  return {
    format: plain(source.format),
    counts: source.counts,
    columns: source.columns.map((name) => ({ name: plain(name), values: firstValues(sample, name) })),
    mapping,
    hasPoints: pointsOf(source, mapping, sample),
    attributes: [...attributes],
    leftOut: [...leftOut],
    icon,
    icons: said.icons ?? [],
    sourceKnown: true,
    farOff: '',
    broken: null,
    layer: said.layer ?? null,
    projection: said.projection ?? null,
    reportColumns: reportColumns(source).map(plain),
  }
}

const pointsOf = ({ counts }: SourceFile, mapping: object, sample: PreparedSource['sample']) =>
  counts === 'feature' && !('latitude' in mapping) && !('point' in mapping) && sample.some((row) => row.point)

const firstValues = (sample: PreparedSource['sample'], column: string) =>
  [...new Set(sample.map((row) => (row.values[column] ?? '').replace(/\s+/g, ' ').trim()).filter(Boolean))]
    .slice(0, SHOWN_VALUES)
    .map((value) => plain(value).slice(0, SHOWN_CHARACTERS).toWellFormed())

/** jsonb stores neither NUL nor lone surrogates. */
const plain = (text: string) => text.replaceAll('\u0000', '').toWellFormed()

const inWords = (error: Error) => (error instanceof ImportError ? error.sentence : error.message)

/** People uploaded a file, not a path on the server, and use no command-line switches. */
const publicMessage = (sentence: string, folder: string) =>
  sentence
    .replaceAll(`${folder}/`, '')
    .replaceAll(folder, '')
    .split(/(?<=[.?])\s+/)
    .filter((said) => !/(^|\s)--\w/.test(said))
    .join(' ')
    .trim()
