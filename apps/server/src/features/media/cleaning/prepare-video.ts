/** Stores an uploaded video as recorded, in a copy without position and other metadata. */
import { constants } from 'node:fs'
import { copyFile, open } from 'node:fs/promises'
import type { MediaType } from '@lamplighter/domain/media'
import { cleanMp4 } from './clean-mp4.ts'
import { cleanWebm } from './clean-webm.ts'

/** Writes the cleaned video to `target`. */
export async function prepareVideo(file: string, type: MediaType, target: string): Promise<void> {
  await copyFile(file, target, constants.COPYFILE_FICLONE)
  const handle = await open(target, 'r+')
  try {
    await (type === 'video/webm' ? cleanWebm(handle) : cleanMp4(handle))
  } finally {
    await handle.close()
  }
}
