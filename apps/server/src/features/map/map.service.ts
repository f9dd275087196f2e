import type { PublicContext } from '../../http/context.ts'

export async function mapConfig({ parts }: PublicContext) {
  return { body: { streets: await parts.basemap.streets() } }
}
