import { IconVideo } from '@tabler/icons-react'
import type { MediaTray } from '../use-media-tray.ts'
import classes from './media-tray.module.css'

/** The files that a draft note holds, before the server shows them. */
export function TrayThumbnails({ tray, mediaIds }: { tray: MediaTray; mediaIds: readonly string[] }) {
  const held = tray.items.filter(({ mediaId }) => mediaIds.includes(mediaId))
  if (held.length === 0) return null
  return (
    <ul className={classes.pickers}>
      {held.map(({ mediaId, kind, preview, name }) => (
        <li key={mediaId} style={{ listStyle: 'none' }}>
          {kind === 'video' ? (
            <span className={classes.preview} role="img" aria-label={`Video ${name}`}>
              <IconVideo size={24} aria-hidden />
            </span>
          ) : (
            <img className={classes.preview} src={preview} alt={name} />
          )}
        </li>
      ))}
    </ul>
  )
}
