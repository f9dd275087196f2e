import { xmlText } from '@lamplighter/domain/open311'
import XMLBuilder from 'fast-xml-builder'

const builder = new XMLBuilder({
  suppressEmptyNode: true,
  tagValueProcessor: (_name, value) => (typeof value === 'string' ? xmlText(value) : value),
})

/** An XML document of an object. Texts are escaped, and lose characters that XML cannot have. */
export const toXml = (content: object): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n${builder.build(content)}`
