import { session } from '../../../lib/session.ts'
import { isOwnerHere, restoreUploads, retryUpload, type Upload, uploads, uploadsOf } from './upload-queue.ts'

const isUnderWay = ({ state }: Upload) => state === 'on this device' || state === 'sending'

/**
 * Uploads all that an earlier visit left in a draft, and answers with its files once none is on its way any more, or its
 * owner has signed out.
 */
export async function settleUploads(owner: string, draftKey: string): Promise<readonly Upload[]> {
  for (const { mediaId, state } of await restoreUploads(owner, draftKey))
    if (state === 'failed') retryUpload(mediaId)
  await new Promise<void>((resolve) => {
    const stops = [uploads.subscribe(look), session.subscribe(look)]
    look()
    function look() {
      if (isOwnerHere({ owner }) && uploadsOf(owner, draftKey).some(isUnderWay)) return
      for (const stop of stops) stop()
      resolve()
    }
  })
  return uploadsOf(owner, draftKey)
}
