import { session } from '../../../lib/session.ts'
import { isOwnerHere, restoreTray, retryUpload, type Upload, uploads } from './upload-queue.ts'

const isUnderWay = ({ state }: Upload) => state === 'on this device' || state === 'sending'

/** What an earlier visit left in a tray; it is on its way from here on. */
export async function filesOfTray(owner: string, tray: string): Promise<readonly Upload[]> {
  await restoreTray(owner, tray)
  return uploads.get().filter((upload) => upload.owner === owner && upload.tray === tray)
}

/**
 * Sends all that an earlier visit left in a tray, and answers with its files once none is on its way any more, or its owner
 * is gone.
 */
export async function settleTray(owner: string, tray: string): Promise<readonly Upload[]> {
  const items = () => uploads.get().filter((upload) => upload.owner === owner && upload.tray === tray)
  for (const { mediaId, state } of await filesOfTray(owner, tray))
    if (state === 'failed') retryUpload(mediaId)
  await new Promise<void>((resolve) => {
    const stops = [uploads.subscribe(look), session.subscribe(look)]
    look()
    function look() {
      if (isOwnerHere({ owner }) && items().some(isUnderWay)) return
      for (const stop of stops) stop()
      resolve()
    }
  })
  return items()
}
