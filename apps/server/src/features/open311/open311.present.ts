/** The trees that Open311 gives its XML. */
import type { Discovery, Open311Service } from '@lamplighter/domain/open311'
import { JsonText } from '../../db/json.ts'
import type { PublicContext } from '../../http/context.ts'
import { toXml } from '../../http/transport/xml.ts'

/** The same answer as XML. */
export const xmlOf =
  <Input, Body>(
    answer: (context: PublicContext, input: Input) => Promise<{ body: Body }>,
    tree: (body: Body) => object,
  ) =>
  async (context: PublicContext, input: Input) => ({
    body: new JsonText<string>(toXml(tree((await answer(context, input)).body))),
  })

/** Null is an empty element. */
const filled = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? '']))

export const discoveryTree = ({ endpoints, ...facts }: Discovery) => ({
  discovery: {
    ...facts,
    endpoints: {
      endpoint: endpoints.map(({ formats, ...one }) => ({ ...one, formats: { format: formats } })),
    },
  },
})

export const servicesTree = (services: Open311Service[]) => ({ services: { service: services } })

export const definitionTree = ({ service_code }: { service_code: string }) => ({
  service_definition: { service_code, attributes: '' },
})

export const requestsTree = (requests: object[]) => ({
  service_requests: { request: requests.map(filled) },
})
