import { useEffect, useRef } from 'react'
import type { Upload } from '../upload/upload-queue.ts'
import { shotName, cameraWords as words } from './camera.messages.ts'
import classes from './camera-screen.module.css'

interface Props {
  shots: readonly Upload[]
  /** Count of photos being stored. */
  waiting: number
  onOpen: (mediaId: string) => void
}

/** Strip of the new photos. Each opens in full screen. */
export function ShotStrip({ shots, waiting, onOpen }: Props) {
  const strip = useRef<HTMLUListElement>(null)
  const { length } = shots
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when a photo is added, not on each render
  useEffect(() => {
    strip.current?.scrollTo({ left: strip.current.scrollWidth })
  }, [length])
  if (length + waiting === 0) return null
  return (
    <ul ref={strip} className={classes.strip} aria-label={words.shots}>
      {shots.map(({ mediaId, preview }, index) => (
        <li key={mediaId}>
          <button
            type="button"
            className={`bare filled ${classes.shot}`}
            aria-label={shotName(index + 1)}
            onClick={() => onOpen(mediaId)}
          >
            <img src={preview} alt="" />
          </button>
        </li>
      ))}
      {Array.from({ length: waiting }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
        <li key={index} className={classes.shot} aria-hidden />
      ))}
    </ul>
  )
}
