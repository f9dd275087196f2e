/** Validates an external map style before it is adopted (provider-style.ts). */
import * as z from 'zod/mini'

const properties = z.record(z.string(), z.unknown())

const foreignLayer = z.looseObject({
  id: z.string(),
  type: z.string(),
  source: z.optional(z.string()),
  layout: z.optional(properties),
  paint: z.optional(properties),
})

const foreignStyle = z.object({
  version: z.literal(8),
  sources: z.record(z.string(), z.looseObject({ type: z.string() })),
  layers: z.array(foreignLayer),
})

export type ForeignLayer = z.output<typeof foreignLayer>
export type ForeignStyle = z.output<typeof foreignStyle>

/** Throws if it is not a MapLibre style. */
export function readStyle(json: unknown): ForeignStyle {
  return foreignStyle.parse(json)
}
