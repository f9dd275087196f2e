import type { PublicContext } from '../../http/context.ts'

export async function mapConfig({ parts: { basemap, config } }: PublicContext) {
  const [streets, embedded] = await Promise.all([basemap.streets(), basemap.embedded()])
  const { provider, satellite } = config.maps
  return { body: { streets, provider, embedded, satellite } }
}
