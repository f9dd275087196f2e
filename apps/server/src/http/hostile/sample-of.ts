/** The smallest value that a contract's schema accepts, so that new routes are tested without further work. */
import * as z from 'zod/mini'

export interface JsonSchema {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  format?: string
  minimum?: number
  minLength?: number
  required?: readonly string[]
  properties?: Readonly<Record<string, JsonSchema>>
  items?: JsonSchema
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  additionalProperties?: unknown
}

export function schemaOf(schema: z.ZodMiniType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
}

/** `known` sets some fields, such as the id of an existing row. */
export function sampleOf(schema: JsonSchema, known: Record<string, unknown> = {}): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (choice) return sampleOf(choice, known)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => schema.required?.includes(name))
        .map(([name, field]) => [name, known[name] ?? sampleOf(field, known)]),
    )
  if (schema.type === 'array') return []
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return true
  if (schema.format === 'date-time') return '2026-11-21T10:42:00Z'
  return schema.format === 'uuid' ? '01a1fc3b-d37c-77f2-809d-d78f7f29b4a7' : 'x'.repeat(schema.minLength ?? 1)
}
