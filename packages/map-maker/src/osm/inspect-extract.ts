/** Inspects an OpenStreetMap extract: area, date, size. */
import { access } from 'node:fs/promises'
import * as z from 'zod'
import type { Bounds } from '../pmtiles/write-pmtiles.ts'
import { osmiumSays } from './osmium.ts'

export interface Extract {
  bounds: Bounds
  /** Date of the newest object, as in 2026-11-21; null if unknown. */
  date: string | null
  sorted: boolean
  /** Ways and relations, from which most of the map is drawn. */
  things: number
}

const box = z.tuple([z.number(), z.number(), z.number(), z.number()])
const said = z.object({
  header: z.object({
    boxes: z.array(box),
    with_history: z.boolean(),
    option: z.record(z.string(), z.string()),
  }),
  data: z.object({
    bbox: z.array(z.number()),
    timestamp: z.object({ last: z.string() }),
    objects_ordered: z.boolean(),
    count: z.object({ nodes: z.number(), ways: z.number(), relations: z.number() }),
  }),
})

export async function inspectExtract(path: string): Promise<Extract> {
  await access(path).catch(() => {
    throw new Error(`There is no file ${path}, or it may not be read.`)
  })
  const { header, data } = said.parse(JSON.parse(await look(path)))
  if (header.with_history)
    throw new Error(`${path} holds all former versions too; take an extract without history.`)
  const bounds = box.safeParse(header.boxes[0] ?? data.bbox)
  if (!bounds.success || data.count.nodes === 0) throw new Error(empty(path))
  const { ways, relations } = data.count
  return {
    bounds: bounds.data,
    date: dateOf(data.timestamp.last) ?? dateOf(header.option.osmosis_replication_timestamp ?? ''),
    sorted: data.objects_ordered,
    things: ways + relations,
  }
}

async function look(path: string): Promise<string> {
  try {
    return await osmiumSays(['fileinfo', '--extended', '--json', '--no-progress', path])
  } catch (error) {
    const { message } = error as Error
    if (message.includes('osmium-tool')) throw error
    if (message.includes('Invalid location')) throw new Error(empty(path))
    throw new Error(`${path} cannot be read as an extract of OpenStreetMap: ${message}`)
  }
}

const empty = (path: string) => `${path} is empty: there is no point in it.`

/** Extracts without timestamps say 1970. */
const dateOf = (timestamp: string) => (timestamp > '2004' ? timestamp.slice(0, 10) : null)
