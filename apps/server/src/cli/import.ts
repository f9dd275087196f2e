/**
 * `npm run import`: imports a file of assets as a city's locations. See import-arguments.ts for its arguments;
 * import/ reads and checks the rows. Exit code: 0 all fine, 1 some rows refused, 2 could not run.
 */
import { readConfig } from '../config/config.ts'
import { foldLocationChanges } from '../features/locations/index.ts'
import type { ImportRules } from '../import/check-row.ts'
import { guessMapping } from '../import/guess-mapping.ts'
import { iconForWords } from '../import/icon-words.ts'
import { ImportError } from '../import/import-error.ts'
import type { Mapping, SourceFile, SourceRow } from '../import/import-fields.ts'
import { cityToBe, createCity, findCity, findCreator, parseCity } from '../import/import-target.ts'
import { openSource, sourceNameOf } from '../import/open-source.ts'
import { RefusedReport, reportPathFor } from '../import/refused-report.ts'
import { type ImportTally, runImport } from '../import/run-import.ts'
import { beginRun, saveWhatCanBe } from '../import/save-batch.ts'
import { type ImportArguments, readArguments, usage } from './import-arguments.ts'
import { startProgress } from './import-progress.ts'
import { describeSource, summarise } from './import-words.ts'
import { openDatabase } from './open-database.ts'
import { logWarning, runMain, say, visible } from './terminal.ts'

const SAMPLE_SIZE = 200

async function main(args: readonly string[]): Promise<number> {
  const asked = readArguments(args)
  if (!asked) {
    say(usage)
    return 0
  }
  const named = parseCity(asked.city)
  const { text, source } = await openSource(asked.file, asked)
  const { sample, rows } = await peek(source.rows)
  const mapping = chooseMapping(asked, source, sample)
  const rules: Omit<ImportRules, 'city'> = {
    mapping,
    icon: asked.icon ?? (mapping.icon ? null : iconForWords(text.name.replace(/\.\w+$/, ''))),
    projection: source.projection,
    sourceName: asked.source ?? sourceNameOf(asked.file),
  }
  say(describeSource(text.name, source, { ...rules, city: cityToBe(named) }))

  const reportPath = asked.report ?? (await reportPathFor(asked.file))
  const report = new RefusedReport(reportPath, source.counts, source.originalColumns)
  const progress = startProgress(text, process.stderr)
  const run = async (city: ImportRules['city'], save: Parameters<typeof runImport>[0]['save']) => {
    const tally: ImportTally = await runImport({
      rows,
      rules: { ...rules, city },
      report,
      save,
      onProgress: progress.show,
    }).finally(progress.end)
    const seconds = (performance.now() - began) / 1000
    say(summarise({ tally, dryRun: asked.dryRun, seconds, counts: source.counts, reportPath }))
    return tally.refused > 0 ? 1 : 0
  }

  let began = performance.now()
  if (asked.dryRun) return run(cityToBe(named), async (batch) => ({ added: batch.length, refused: [] }))
  const { db, close } = await openDatabase(readConfig(process.env), logWarning)
  try {
    const creator = await findCreator(db, asked.as)
    const creatorAdministers = asked.as !== undefined
    const city =
      (await findCity(db, named)) ??
      (asked.createCity ? await createCity(db, named, creator, { creatorAdministers }) : null)
    if (!city)
      throw new ImportError(`There is no city ${named.name}, ${named.state}. Add --create-city to make it.`)
    began = performance.now()
    const saving = beginRun({ db, city, creator, fileName: text.name })
    const done = await run(city, (batch) => saveWhatCanBe(saving, batch))
    await foldLocationChanges(db)
    return done
  } finally {
    await close()
  }
}

/** The first rows, from which the columns are guessed, and then all rows. */
async function peek(
  rows: AsyncIterable<SourceRow>,
): Promise<{ sample: SourceRow[]; rows: AsyncIterable<SourceRow> }> {
  const iterator = rows[Symbol.asyncIterator]()
  const sample: SourceRow[] = []
  let failure: unknown
  while (sample.length < SAMPLE_SIZE) {
    const next = await iterator.next().catch((error: unknown) => {
      failure = error
      return { done: true as const, value: undefined }
    })
    if (next.done) break
    sample.push(next.value)
  }
  async function* again(): AsyncGenerator<SourceRow> {
    yield* sample
    // A file that becomes unreadable early is reported after its good rows, like one that becomes unreadable late.
    if (failure) throw failure
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }
  return { sample, rows: again() }
}

function chooseMapping(asked: ImportArguments, source: SourceFile, sample: readonly SourceRow[]): Mapping {
  for (const [field, column] of Object.entries(asked.mapping))
    if (!source.columns.includes(column))
      throw new ImportError(
        `--map ${field}=${column}: there is no such column. There are: ${source.columns.map(visible).join(', ')}.`,
      )
  const mapping = guessMapping({ columns: source.columns, rows: sample }, asked.mapping)
  for (const field of asked.without) delete mapping[field]
  const hasCoordinates =
    source.counts === 'feature' || mapping.point || (mapping.latitude && mapping.longitude)
  if (!hasCoordinates)
    throw new ImportError(
      `No columns for latitude and longitude were found. Say them with --map latitude=COLUMN --map longitude=COLUMN.\n` +
        `The columns are: ${source.columns.map(visible).join(', ')}.`,
    )
  return mapping
}

runMain('import', main)
