import { useEffect, useMemo, useState } from 'react'
import type { Box } from '../../lib/day-pack/pack-database.ts'
import { streetFiles } from './taking/street-files.ts'
import { mostStreetBytes, namesIn } from './taking/street-tiles.ts'

/** Maximum size in bytes of an area's street map and names; 0 if none is cached or until known. */
export function useMostStreets(bbox: Box | null): { map: number; names: number } {
  const [{ streets, names }, setFiles] = useState<Awaited<ReturnType<typeof streetFiles>>>(none)
  useEffect(() => void streetFiles().then(setFiles), [])
  return useMemo(
    () => ({
      map: mostStreetBytes(streets, bbox),
      names: namesIn(names ?? [], bbox).reduce((sum, { bytes }) => sum + bytes, 0),
    }),
    [streets, names, bbox],
  )
}

const none = { streets: [], names: null }
