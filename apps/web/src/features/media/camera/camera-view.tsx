import { noteMessages } from '@lamplighter/domain/notes'
import { useResizeObserver } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { hapticTick } from '../../../lib/device/haptic-tick.ts'
import { onlyWhileOpen } from '../media.messages.ts'
import { fitOf, GHOST_OPACITY } from './camera.constants.ts'
import { doneWith, photosSaved, cameraWords as words } from './camera.messages.ts'
import { CameraControls } from './camera-controls.tsx'
import classes from './camera-screen.module.css'
import { NoCamera } from './no-camera.tsx'
import { ShotReview } from './shot-review.tsx'
import { ShotStrip } from './shot-strip.tsx'
import { useCamera } from './use-camera.ts'
import { type CameraUse, useShots } from './use-shots.ts'

interface Props extends CameraUse {
  onClose: () => void
  /** Called when a photo is opened or closed; Escape then closes the photo instead of the camera. */
  onReview: (open: boolean) => void
}

/** Full-screen live picture with its controls in reach of the thumb. */
export function CameraView({ onClose, onFiles, onReview, ...use }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const shutter = useRef<HTMLButtonElement>(null)
  const camera = useCamera(video)
  const shots = useShots(use)
  const [frame, screen] = useResizeObserver<HTMLDivElement>()
  const [picture, setPicture] = useState({ width: 0, height: 0 })
  const [ghostOn, setGhostOn] = useState(false)
  const [deadGhost, setDeadGhost] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [flashes, setFlashes] = useState(0)
  const [reviewed, setReviewed] = useState<string | null>(null)
  const fit = { objectFit: fitOf(picture, screen) }
  const ghost = shots.before === deadGhost ? null : shots.before
  const full = use.room <= 0
  const shown = shots.kept.find(({ mediaId }) => mediaId === reviewed)

  async function take() {
    if (full) return
    setProblem(null)
    const photo = await camera.takePhoto()
    const isKept = photo !== null && shots.add(photo)
    if (!isKept) return setProblem(words.notTaken)
    setFlashes((before) => before + 1)
    hapticTick()
  }

  function review(mediaId: string | null) {
    setReviewed(mediaId)
    onReview(mediaId !== null)
  }

  function measure() {
    if (video.current) setPicture({ width: video.current.videoWidth, height: video.current.videoHeight })
  }

  const alarm = problem ?? (full ? noteMessages.tooManyFiles : null)
  return (
    <div ref={frame} className={classes.screen}>
      {!camera.obstacle && (
        <video
          ref={video}
          className={classes.picture}
          style={{ ...fit, transform: `scale(${camera.enlarged})` }}
          autoPlay
          muted
          playsInline
          onLoadedData={() => {
            measure()
            camera.begin()
          }}
          onResize={measure}
          onPointerUp={camera.tap}
        />
      )}
      {ghostOn && ghost && !camera.obstacle && (
        <img
          className={classes.ghost}
          style={{ ...fit, opacity: GHOST_OPACITY }}
          src={ghost}
          alt=""
          onError={() => {
            setDeadGhost(ghost)
            setProblem(words.lastPhotoFailed)
          }}
        />
      )}
      {flashes > 0 && <span key={flashes} className={classes.flash} aria-hidden />}
      <div className={classes.panel}>
        <div className={classes.said}>
          <p role="status">
            {ghostOn && ghost && !camera.obstacle && <span>{words.lineUp}</span>}
            {shots.removed && <span>{words.removed}</span>}
            {!shots.removed && shots.kept.length > 0 && <span>{photosSaved(shots.kept.length)}</span>}
          </p>
          {alarm && <p role="alert">{alarm}</p>}
          {shots.unkept && <p role="alert">{onlyWhileOpen(shots.unkept.name)}</p>}
          {shots.removed && (
            <button type="button" className={classes.undo} ref={focusNow} onClick={() => undo()}>
              {words.undo}
            </button>
          )}
        </div>
        <ShotStrip shots={shots.kept} waiting={shots.waiting} onOpen={review} />
        {camera.obstacle ? (
          <NoCamera
            sentence={camera.obstacle}
            onFiles={onFiles}
            onAgain={camera.mayAskAgain ? camera.askAgain : undefined}
            close={{ label: doneWith(shots.count), onClose }}
          />
        ) : (
          <CameraControls
            camera={camera}
            shutter={shutter}
            off={full}
            ghost={ghost ? { on: ghostOn, toggle: () => setGhostOn(!ghostOn) } : undefined}
            onTake={() => void take()}
            onProblem={setProblem}
            close={{ label: doneWith(shots.count), onClose }}
          />
        )}
      </div>
      {shown && (
        <ShotReview
          shot={shown}
          onBack={() => {
            review(null)
            shutter.current?.focus()
          }}
          onRemove={() => {
            review(null)
            shots.remove(shown.mediaId)
          }}
        />
      )}
    </div>
  )

  function undo() {
    shots.undo()
    shutter.current?.focus()
  }
}

/** Moves the focus to the fallback, because the pressed button is gone. */
const focusNow = (element: HTMLElement | null) => element?.focus()
