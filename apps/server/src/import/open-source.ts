/** Opens a file of assets by its content, not by its file name's ending. */
import { type FileText, openText } from './file-text.ts'
import type { SourceFile } from './import-fields.ts'
import { readAsOwn } from './own-exports.ts'
import { readCsv } from './read-csv.ts'
import { readGeoJson } from './read-geojson.ts'

export async function openSource(path: string): Promise<{ text: FileText; source: SourceFile }> {
  const text = await openText(path)
  const isJson = '{['.includes(text.start.replaceAll('\u001e', '').trimStart().at(0) ?? ' ')
  return { text, source: readAsOwn(await (isJson ? readGeoJson(text) : readCsv(text))) }
}

/**
 * The namespace of a file's ids, since two files may both count from 1. A newer export of the same file, a copy of it and the
 * report of its refused rows give the same name. `sourceNameOf('Hydrants 2026-11-21 (2).csv.gz')` is 'hydrants'.
 */
export function sourceNameOf(path: string): string {
  const name = path
    .replace(/^.*[\\/]/, '')
    .toLowerCase()
    .replace(/(\.(gz|csv|tsv|txt|geojsonl?|geojsons|json|ndjson|jsonl|refused))+$/, '')
    .replace(/\(\d+\)|[-_ .]*copy$/g, '')
    .replace(/(?<!\d)(19|20)\d{2}[-_ .]?\d{2}[-_ .]?\d{2}(?!\d)/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return name || 'file'
}
