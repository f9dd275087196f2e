/**
 * `npm run import`: imports a file of assets as a city's locations. See import-arguments.ts for its arguments; import/
 * reads, compares and saves the rows. Exit code: 0 all fine, 1 some rows rejected, 2 could not run or was stopped.
 */
import { readFile } from 'node:fs/promises'
import { assetIcons } from '@lamplighter/domain/catalog'
import { formatCount } from '@lamplighter/domain/format'
import { checkSaving } from '@lamplighter/domain/imports'
import { lazyGazetteer, nearestPlace } from '@lamplighter/gazetteer'
import { readConfig } from '../config/config.ts'
import type { Db } from '../db/kysely.ts'
import { foldLocationChanges } from '../features/locations/index.ts'
import { type Coverage, coverageOf } from '../import/coverage.ts'
import * as examine from '../import/examine-import.ts'
import { decodeWhole } from '../import/formats/text-encoding.ts'
import { readIconRules } from '../import/icon-rules.ts'
import { ImportError } from '../import/import-error.ts'
import type { ImportCity, ImportCreator } from '../import/import-fields.ts'
import { createCity, findCity, findCreator, parseCity } from '../import/import-target.ts'
import { beginImport, dropRows, listImports } from '../import/imports.repo.ts'
import { openSource } from '../import/open-source.ts'
import { type PreparedSource, prepareSource } from '../import/prepare-source.ts'
import { type ReadImport, readImport } from '../import/read-import.ts'
import { reportPathFor, writeRefusedReport } from '../import/refused-report.ts'
import { type Saved, saveRows } from '../import/save-rows.ts'
import { undoImport } from '../import/undo-import.ts'
import { commandConfig } from './command-config.ts'
import { type DatabaseArguments, type FileArguments, readArguments, usage } from './import-arguments.ts'
import * as words from './import-messages.ts'
import { type Progress, startProgress } from './import-progress.ts'
import { openDatabase } from './open-database.ts'
import { logWarning, runMain, say } from './terminal.ts'

const SHOWN_ROWS = 10
const SHOWN_IMPORTS = 50

async function main(args: readonly string[]): Promise<number> {
  const asked = readArguments(args)
  if (asked.command === 'help') say(usage)
  else if (asked.command === 'icons') say(iconList())
  else return withDatabase(asked)
  return 0
}

const iconList = () =>
  assetIcons.map(({ key, label, category }) => `${key.padEnd(28)}${label.padEnd(30)}${category}`).join('\n')

async function withDatabase(asked: DatabaseArguments): Promise<number> {
  const config = await commandConfig()
  // Opened before the database, which a missing file should not start.
  const file = asked.command === 'file' ? await openFile(asked) : null
  const { db, close } = await openDatabase(config, logWarning)
  try {
    if (asked.command === 'list') return await list(db, asked.city)
    if (asked.command === 'undo') return await undo(db, asked)
    return file ? await importFile(db, asked, file) : 2
  } finally {
    await close()
  }
}

interface OpenFile {
  prepared: PreparedSource
  progress: Progress
}

async function openFile(asked: FileArguments): Promise<OpenFile> {
  parseCity(asked.city)
  const iconRules = asked.icons
    ? readIconRules(decodeWhole(await readFile(asked.icons).catch(noRules(asked.icons))), asked.icons)
    : []
  const { text, source } = await openSource(asked.file, asked)
  const prepared = await prepareSource(text.name, source, { ...asked, kind: 'locations', iconRules })
  say(words.describeSource(prepared))
  return { prepared, progress: startProgress(text, process.stderr) }
}

const noRules = (file: string) => () => {
  throw new ImportError(`There is no file of rules ${file}.`)
}

async function importFile(db: Db, asked: FileArguments, file: OpenFile): Promise<number> {
  const began = performance.now()
  const { prepared } = file
  const reportPath = asked.report ?? (await reportPathFor(asked.file))
  // One transaction, which is rolled back when nothing is to be saved: then no new city is created either.
  const reading = await db.startTransaction().execute()
  const read = await readInto(reading, asked, file, reportPath).catch(async (error: unknown) => {
    await reading.rollback().execute()
    throw error
  })
  const stopped = stopReason(asked, read)
  const goesOn = stopped === null && !asked.dryRun
  await (goesOn ? reading.commit() : reading.rollback()).execute()
  let saved: Saved | null = null
  if (goesOn) {
    saved = await saveRows({ ...asked, ...read, db, fileName: prepared.fileName })
    await dropRows(db, read.importId)
    await foldLocationChanges(db)
  }
  const seconds = (performance.now() - began) / 1000
  const { tally } = read
  const { source, leftOut } = prepared
  say(words.summarize({ tally, saved, seconds, counts: source.counts, reportPath, leftOut }))
  if (saved && saved.added + saved.updated + saved.removed > 0)
    say(`Not as it should be? npm run import -- undo ${read.importId}`)
  if (read.broken) throw read.broken
  if (stopped !== null) throw new ImportError(`Nothing was saved. ${stopped}`)
  return tally.refused > 0 ? 1 : 0
}

type ReadFile = ReadImport & { city: ImportCity; creator: ImportCreator }

async function readInto(
  db: Db,
  asked: FileArguments,
  { prepared, progress }: OpenFile,
  reportPath: string,
): Promise<ReadFile> {
  const creator = await findCreator(db, asked.as)
  const city = await cityFor(db, asked, creator)
  const { dataDir } = readConfig(process.env)
  const coverage = await coverageOf(db, city, nearestPlace(lazyGazetteer(dataDir)))
  const importId = await beginImport(db, { cityId: city.id, fileName: prepared.fileName, userId: creator.id })
  const onProgress = progress.show
  const parts = { db, importId, city, prepared, coverage, source: asked.source, onProgress }
  const read = await readImport(parts).finally(progress.end)
  await writeRefusedReport(db, { importId, source: prepared.source, path: reportPath })
  await describe(db, asked, read, prepared, coverage)
  return { ...read, city, creator }
}

async function cityFor(db: Db, asked: FileArguments, creator: ImportCreator): Promise<ImportCity> {
  const named = parseCity(asked.city)
  const creatorAdministers = asked.as !== undefined
  const city =
    (await findCity(db, named)) ??
    (asked.createCity
      ? ((await createCity(db, named, creator, { creatorAdministers })) ?? (await findCity(db, named)))
      : null)
  if (city) return city
  throw new ImportError(`There is no city ${named.name}, ${named.state}. Add --create-city to make it.`)
}

/** Explains the rows and the effect of saving them. */
async function describe(
  db: Db,
  asked: FileArguments,
  read: ReadImport,
  { source }: PreparedSource,
  coverage: Coverage,
): Promise<void> {
  const { importId, tally } = read
  say(words.sourceWords(read))
  say(words.kindsWords(await examine.kindsOf(db, importId, 1000)))
  if (asked.dryRun) say(words.sampleWords(await examine.sampleOf(db, importId, SHOWN_ROWS), source.counts))
  const differing = tally.changed + tally.edited
  if (differing > 0)
    say(
      words.differencesWords(await examine.differencesOf(db, importId, SHOWN_ROWS), differing, asked.update),
    )
  if (tally.gone > 0)
    say(words.goneWords(await examine.goneNames(db, read, SHOWN_ROWS), tally.gone, asked.trashGone))
  if (tally.outside > 0)
    say(words.outsideWords(await examine.outsideRows(db, importId, SHOWN_ROWS), tally.outside, coverage))
  if (tally.onOneSpot > Math.max(SHOWN_ROWS, tally.new / 5))
    say(`${formatCount(tally.onOneSpot)} rows lie on the very same spot. Are their coordinates right?`)
}

const reasons: Record<string, string> = {
  import_outside_undecided:
    'Is it the right city? Say --outside keep to import these rows as well, or --outside refuse to leave them out.',
  import_cut_off: 'The file cannot be read to its end, so what is gone is not known. Leave out --trash-gone.',
  import_trash_unconfirmed: 'More than half of the source would go to the trash. Say --yes if that is meant.',
}

function stopReason(
  { outside, trashGone, yes }: FileArguments,
  { tally, broken }: ReadImport,
): string | null {
  const choice = { trashGone, confirmed: yes, ...(outside === 'stop' ? {} : { outside }) }
  const stopped = checkSaving({ ...tally, broken: broken !== null }, choice)
  return stopped && (reasons[stopped.code] ?? stopped.message)
}

async function list(db: Db, cityText: string): Promise<number> {
  const named = parseCity(cityText)
  const city = await findCity(db, named)
  if (!city) throw new ImportError(`There is no city ${named.name}, ${named.state}.`)
  say(words.listWords(await listImports(db, city.id, SHOWN_IMPORTS)))
  return 0
}

async function undo(db: Db, { id, as }: { id: string; as: string | undefined }): Promise<number> {
  say(words.undoneWords(await undoImport(db, id, await findCreator(db, as))))
  await foldLocationChanges(db)
  return 0
}

runMain('import', main)
