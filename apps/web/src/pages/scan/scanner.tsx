import { type LabelTarget, type ReadLabel, readLabel } from '@lamplighter/domain/labels'
import { paths } from '@lamplighter/domain/pages'
import { Button } from '@mantine/core'
import { IconBulb, IconBulbFilled, IconPhoto } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { scanWords as words } from '../../features/labels/labels.messages.ts'
import { useCodeReader, useFrames } from '../../features/labels/scan/use-code-reader.ts'
import { useNamedLocation } from '../../features/locations/locations.api.ts'
import { cameraWords } from '../../features/media/camera/camera.messages.ts'
import { useCamera } from '../../features/media/camera/use-camera.ts'
import { TRY_AGAIN } from '../../kit/kit.messages.ts'
import { useOwnOrigins } from '../../lib/api/client-config.ts'
import { hapticTick } from '../../lib/device/haptic-tick.ts'
import classes from './scanner.module.css'

/** The live picture, the photo as the way without a camera, and what the last code says (LABEL-5 to LABEL-7). */
export function Scanner() {
  const video = useRef<HTMLVideoElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const camera = useCamera(video)
  const origins = useOwnOrigins()
  const [foreign, setForeign] = useState<string | null>(null)
  const { state, open: openLabel } = useLabelOpener()
  const [lightProblem, setLightProblem] = useState<string | null>(null)
  const reader = useCodeReader(openFirst)
  const isLooking = camera.running && state !== 'opening' && !reader.isBroken
  const isSlow = useFrames(video, isLooking, reader.readFrame)

  /** A maker's code may stand beside our label. */
  function openFirst(texts: readonly string[]) {
    if (state === 'opening') return
    const codes = texts.map((text) => readLabel(text, origins))
    const label = codes.find(isOurs)
    if (label) setForeign(null)
    else if (codes[0]?.kind === 'other') {
      if (foreign !== codes[0].text) hapticTick()
      setForeign(codes[0].text)
    }
    openLabel(label ?? null)
  }

  function pick({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [photo] = currentTarget.files ?? []
    currentTarget.value = ''
    setForeign(null)
    openLabel(null)
    if (photo) void reader.readPhoto(photo)
  }

  return (
    <div className={`stack ${classes.scanner}`}>
      {camera.obstacle ? (
        <div className="notice stack gap-12" role="alert">
          <p className={classes.sentence}>{words.noCamera}</p>
          {camera.mayAskAgain && (
            <div>
              <Button variant="default" onClick={camera.askAgain}>
                {TRY_AGAIN}
              </Button>
            </div>
          )}
        </div>
      ) : (
        <div className={classes.picture}>
          <video
            ref={video}
            aria-label={words.picture}
            autoPlay
            muted
            playsInline
            onLoadedData={camera.begin}
          />
          <span className={classes.frame} aria-hidden />
        </div>
      )}
      <div className={classes.actions}>
        <Button
          size="lg"
          loading={reader.isReading}
          leftSection={<IconPhoto size={24} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {words.choosePhoto}
        </Button>
        {camera.light && (
          <Button
            size="lg"
            variant="default"
            aria-pressed={camera.light.on}
            leftSection={
              camera.light.on ? <IconBulbFilled size={24} aria-hidden /> : <IconBulb size={24} aria-hidden />
            }
            onClick={() => void camera.light?.toggle().then(setLightProblem)}
          >
            {cameraWords.light}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        aria-label={words.photo}
        tabIndex={-1}
        accept="image/*"
        onChange={pick}
      />
      {reader.isBroken && (
        <div>
          <Button variant="default" onClick={reader.again}>
            {TRY_AGAIN}
          </Button>
        </div>
      )}
      {(reader.problem ?? lightProblem) && (
        <p className="error-line" role="alert">
          {reader.problem ?? lightProblem}
        </p>
      )}
      <div role="status">
        {foreign !== null && (
          <div className="stack gap-8">
            <p className={classes.sentence}>{words.notOurs}</p>
            <bdi className={`surface ${classes.text}`}>{foreign || words.emptyCode}</bdi>
          </div>
        )}
        {foreign === null && state !== 'gone' && isSlow && (
          <p className={classes.sentence}>
            {words.slow} {camera.light && words.slowLight}
          </p>
        )}
        {state === 'opening' && <p className={classes.sentence}>{words.opening}</p>}
        {state === 'gone' && <p className={classes.sentence}>{words.gone}</p>}
      </div>
    </div>
  )
}

const isOurs = (label: ReadLabel): label is LabelTarget => label.kind !== 'other'

/** Opens the record of a label. The location is read first, so that the scanner stays if it is gone. */
function useLabelOpener() {
  const navigate = useNavigate()
  const [label, setLabel] = useState<LabelTarget | null>(null)
  const { kind, id } = label ?? {}
  const named = useNamedLocation({ id: kind === 'location' ? id : undefined, at: null, tolerance: 0 })
  const isGone = kind === 'location' && named.data === null
  // The location's own page says if it could not be loaded.
  const isReady = kind === 'work-order' || Boolean(named.data) || named.isError
  useEffect(() => {
    if (!id || !isReady) return
    if (kind === 'work-order') void navigate({ to: paths.workOrder, params: { id }, replace: true })
    else void navigate({ to: paths.locationNotes, search: { id }, replace: true })
  }, [kind, id, isReady, navigate])
  return {
    state: isGone ? ('gone' as const) : label ? ('opening' as const) : null,
    open(next: LabelTarget | null) {
      if (next && next.id !== id) hapticTick()
      setLabel(next)
    },
  }
}
