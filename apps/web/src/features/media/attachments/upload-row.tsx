import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconFileAlert, IconPhoto, IconVideo, IconX } from '@tabler/icons-react'
import { useNow } from '../../../kit/text/use-now.ts'
import { useIsServerReachable } from '../../../lib/api/connection.ts'
import { madeSmaller, mediaWords, megabytes, onlyWhileOpen, serverProblem } from '../media.messages.ts'
import { retryUpload, type Upload } from '../upload/upload-queue.ts'
import classes from './attachments.module.css'

interface Props {
  upload: Upload
  onRemove: () => void
}

/** One chosen file: thumbnail, name, progress and actions. */
export function UploadRow({ upload, onRemove }: Props) {
  const reached = useIsServerReachable()
  const { mediaId, name, kind, thumbnail, state, message, bytes, sentBytes, kept } = upload
  const now = useNow(upload.retryAt !== null)
  const failed = state === 'failed' || state === 'refused'
  return (
    <li className={`line ${classes.row}`}>
      {state === 'refused' || !thumbnail ? (
        <span className={classes.preview}>
          {state === 'refused' ? (
            <IconFileAlert size={24} aria-hidden />
          ) : kind === 'video' ? (
            <IconVideo size={24} aria-hidden />
          ) : (
            <IconPhoto size={24} aria-hidden />
          )}
        </span>
      ) : (
        <img className={classes.preview} src={thumbnail} alt="" />
      )}
      <div className={`words ${classes.words}`}>
        <span className="one-line">{name}</span>
        {failed ? (
          <span className="error-line" role="alert">
            {message}
          </span>
        ) : (
          <span className="figures quiet">{stateWords(upload, reached, now)}</span>
        )}
        {!kept && state !== 'refused' && (
          <span className="error-line" role="alert">
            {onlyWhileOpen(name)}
          </span>
        )}
        {state === 'sending' && reached && upload.retryAt === null && (
          <progress className={classes.bar} max={bytes} value={sentBytes} aria-label={`Sending ${name}`} />
        )}
      </div>
      {state === 'failed' && (
        <Button variant="default" onClick={() => retryUpload(mediaId)} aria-label={`Retry ${name}`}>
          Retry
        </Button>
      )}
      <Tooltip label="Remove">
        <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </li>
  )
}

function stateWords(
  { state, bytes, originalBytes, preparing, sentBytes, kept, keeping, retryAt }: Upload,
  reached: boolean,
  now: number,
): string {
  const size = originalBytes === null ? megabytes(bytes) : madeSmaller(bytes, originalBytes)
  if (preparing) return `${mediaWords.preparing}, ${size}`
  if (state === 'on the server') return `On the server, ${size}`
  // Offline, an upload stays active but makes no progress.
  if (state === 'on this device' || !reached)
    return `${kept && !keeping ? 'On this device' : 'Waiting'}, ${size}`
  if (retryAt !== null) return serverProblem(retryAt - now)
  if (sentBytes >= bytes) return 'Sending: the server is checking it'
  return `Sending ${megabytes(sentBytes)} of ${size}, ${Math.floor((100 * sentBytes) / bytes)}%`
}
