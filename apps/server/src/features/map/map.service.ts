import type { PublicContext } from '../../http/context.ts'

export async function mapConfig({ parts: { basemap, config, streets: named } }: PublicContext) {
  const [maps, embedded] = await Promise.all([basemap.streets(), basemap.embedded()])
  const { provider, satellite } = config.maps
  const streets = maps.map((map) => {
    const names = named.fileOf(map)
    return names ? { ...map, names } : map
  })
  return { body: { streets, provider, embedded, satellite } }
}
