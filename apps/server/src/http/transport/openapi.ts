/** Generates docs/openapi.json from the endpoint descriptions; also served at /api/openapi.json (WORD-17). */
import { openingInWords, openingOf } from '@lamplighter/domain/access-tokens'
import { type Endpoint, headers, type ProblemCode, problemBody, statusOf } from '@lamplighter/domain/http'
import * as z from 'zod/mini'

const json = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'openapi-3.0',
    unrepresentable: 'any',
  }) as Record<string, unknown>
  return rest
}

export function openApi(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const methods = paths[endpoint.path] ?? {}
    paths[endpoint.path] = { ...methods, [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Lamplighter', version: '1', description: 'Made from the contracts in packages/domain.' },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        basic: { type: 'http', scheme: 'basic', description: 'The password is an access token.' },
      },
      schemas: { Problem: json(problemBody, 'output') },
    },
    paths,
  }
}

/** `groupOf('/api/locations/{id}')` is 'locations'. Viewers list the calls of a group together. */
const groupOf = (path: string) => path.split('/').find((part) => part !== '' && part !== 'api') ?? ''

function operation(endpoint: Endpoint) {
  const write = endpoint.method !== 'GET' && endpoint.access === 'user'
  return {
    operationId: endpoint.id,
    tags: [groupOf(endpoint.path)],
    summary: endpoint.summary,
    ...(endpoint.access === 'anyone'
      ? {}
      : { description: scopesInWords(endpoint), security: securityOf(endpoint) }),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(write ? [header(headers.operationId, 'A repeat with the same id gets the stored answer.')] : []),
      ...(write && endpoint.versioned
        ? [header('If-Match', 'The version that the edit was made from.')]
        : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: !endpoint.body.safeParse(undefined).success,
            content: { 'application/json': { schema: json(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Success',
        ...(endpoint.paged ? { headers: pageHeaders } : {}),
        content: contentOf(endpoint),
      },
      ...problemsOf(endpoint),
    },
  }
}

function scopesInWords({ id }: Endpoint): string {
  const opening = openingOf(id)
  return opening.length > 0
    ? `Access tokens need the scope ${openingInWords(opening)}.`
    : 'Closed to access tokens: it needs a sign-in.'
}

const securityOf = ({ standard }: Endpoint) => [
  { bearer: [] },
  ...(standard === 'ogc' ? [{ basic: [] }] : []),
]

function contentOf({ mediaType = 'application/json', response }: Endpoint) {
  const isJson = /[/+]json(;|$)/.test(mediaType)
  return { [mediaType]: { schema: isJson ? json(response, 'output') : { type: 'string', format: 'binary' } } }
}

const pageHeaders = {
  [headers.totalCount]: {
    description: 'How many there are in all; counted for the first page.',
    schema: { type: 'integer' },
  },
  [headers.nextCursor]: {
    description: 'Send it as `after` for the next page. There is none after the last.',
    schema: { type: 'string' },
  },
}

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
})

function parametersOf(shape: z.ZodMiniObject | undefined, place: 'path' | 'query') {
  if (!shape) return []
  const schema = json(shape, 'input') as { properties?: Record<string, unknown>; required?: string[] }
  return Object.entries(schema.properties ?? {}).map(([name, schemaOf]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required ?? []).includes(name),
    schema: schemaOf,
    // Lists are separated by commas.
    ...(isArray(schemaOf) ? { style: 'form', explode: false } : {}),
  }))
}

const isArray = (schema: unknown) => (schema as { type?: string }).type === 'array'

/** One entry per status, with its codes. */
function problemsOf(endpoint: Endpoint) {
  const general: ProblemCode[] = [
    endpoint.standard === 'ogc' ? 'invalid_parameters' : 'invalid_request',
    ...(endpoint.access === 'anyone' ? [] : (['not_signed_in'] as const)),
    // Dashboards of the platform name it where they act on a city.
    ...(endpoint.access !== 'anyone' &&
    !endpoint.path.startsWith('/api/admin/') &&
    endpoint.problems?.some((code) => code === 'not_found' || code === 'forbidden')
      ? (['city_removed'] as const)
      : []),
    ...(openingOf(endpoint.id).length > 0
      ? (['access_token_over', 'access_token_scope_lacking'] as const)
      : []),
  ]
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of new Set([...general, ...(endpoint.problems ?? [])]))
    byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}
