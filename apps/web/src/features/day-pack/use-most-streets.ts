import { useEffect, useMemo, useState } from 'react'
import type { Box } from '../../lib/day-pack/pack-database.ts'
import type { PackTask } from './taking/pack-task.ts'
import { streetFiles } from './taking/street-files.ts'
import { mostStreetBytes } from './taking/street-tiles.ts'

/** What the street map of a part takes at most, in bytes; 0 where none is kept, and until that is known. */
export function useMostStreets(bbox: Box | null): number {
  const [files, setFiles] = useState<PackTask['streets']>([])
  useEffect(() => void streetFiles().then(setFiles), [])
  return useMemo(() => mostStreetBytes(files, bbox), [files, bbox])
}
