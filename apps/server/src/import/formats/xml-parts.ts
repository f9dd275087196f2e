/** Parses XML from an archive, streaming: small parts as a list of elements, large ones element by element. */
import sax, { type QualifiedTag, type Tag } from 'sax'
import { ImportError } from '../import-error.ts'

export interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

/**
 * Feed it chunks, and null at the end. It knows only XML's own entities, so none can expand. Names come without their
 * prefixes.
 */
export function xmlParser(file: string, { open, close, text }: XmlHandlers): (chunk: string | null) => void {
  const parser = new sax.SAXParser(true, { position: false })
  const plain = (name: string) => name.slice(name.indexOf(':') + 1)
  const seen = (given: string) => text?.(given)
  parser.onerror = (error) => {
    throw new ImportError(`${file} is damaged: its XML cannot be read (${error.message.split('\n')[0]}).`)
  }
  parser.onopentag = (tag: Tag | QualifiedTag) =>
    open?.(plain(tag.name), tag.attributes as Record<string, string>)
  parser.onclosetag = (name) => close?.(plain(name))
  parser.ontext = seen
  parser.oncdata = seen
  return (chunk) => {
    if (chunk === null) parser.close()
    else parser.write(chunk)
  }
}
