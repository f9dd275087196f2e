/** Every input is bounded: each list and each text has a maximum length. */
import { expect, it } from 'vitest'
import * as z from 'zod'
import { routes } from '../routes.ts'

const endpoints = routes.map(({ endpoint }) => endpoint)

interface Schema {
  type?: string
  items?: Schema
  maxItems?: number
  maxLength?: number
  not?: object
  [key: string]: unknown
}

/** Paths of inputs without a bound. */
function unbounded(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if (Array.isArray(schema)) return schema.flatMap((one, index) => unbounded(one, `${path}.${index}`))
  const { type, maxItems, maxLength, format, pattern, ...rest } = schema as Schema
  const exact = 'enum' in rest || 'const' in rest || format !== undefined || pattern !== undefined
  const tuple = 'prefixItems' in rest && !rest.items
  const here =
    (type === 'array' && maxItems === undefined && !tuple && !rest.items?.not) ||
    (type === 'string' && maxLength === undefined && !exact)
  const inside = Object.entries(rest).flatMap(([name, below]) => unbounded(below, `${path}.${name}`))
  return here ? [path, ...inside] : inside
}

it.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s accepts nothing unbounded',
  (id, endpoint) => {
    // Text that is parsed into a list, which is then bounded.
    for (const part of ['params', 'query', 'body'] as const)
      for (const io of ['input', 'output'] as const) {
        const schema = endpoint[part]
        if (!schema) continue
        const described = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
        expect(unbounded(described, `${id}.${part}`)).toEqual([])
      }
  },
)

it('detects unbounded inputs', () => {
  const loose = z.object({ a: z.array(z.string().max(3)), b: z.string(), c: z.array(z.uuid()).max(2) })
  expect(unbounded(z.toJSONSchema(loose), 'loose')).toEqual(['loose.properties.a', 'loose.properties.b'])
})
