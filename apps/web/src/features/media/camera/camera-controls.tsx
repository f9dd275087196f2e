import { Button } from '@mantine/core'
import {
  IconBulb,
  IconBulbFilled,
  IconCameraRotate,
  IconLayersSubtract,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { CAMERA_ZOOM_MAX, CAMERA_ZOOM_MIN } from './camera.constants.ts'
import { cameraWords as words } from './camera.messages.ts'
import classes from './camera-screen.module.css'
import type { Camera } from './use-camera.ts'

export interface CloseButton {
  label: string
  onClose: () => void
}

interface Props {
  camera: Camera
  shutter: RefObject<HTMLButtonElement | null>
  /** The note can hold no more photos. */
  off: boolean
  /** Overlay of the last photo; undefined if there is none. */
  ghost: { on: boolean; toggle: () => void } | undefined
  onTake: () => void
  onProblem: (sentence: string | null) => void
  close: CloseButton
}

/** Shutter, zoom, light, lens and overlay. Functions that this camera lacks are left out. */
export function CameraControls({ camera, shutter, off, ghost, onTake, onProblem, close }: Props) {
  const { light, switchCamera, running, zoom } = camera
  const asleep = off || !running
  return (
    <div className={classes.controls}>
      <div className={classes.start}>
        {light && (
          <Extra
            label={words.light}
            icon={light.on ? <IconBulbFilled size={24} aria-hidden /> : <IconBulb size={24} aria-hidden />}
            on={light.on}
            onClick={() => void light.toggle().then(onProblem)}
          />
        )}
      </div>
      <div className={classes.zoom}>
        <ZoomButton
          label={words.zoomOut}
          icon={<IconMinus size={22} aria-hidden />}
          off={!running || zoom <= CAMERA_ZOOM_MIN}
          onClick={() => camera.stepZoom(-1)}
        />
        <output aria-label={words.zoom}>{zoom.toFixed(1)}x</output>
        <ZoomButton
          label={words.zoomIn}
          icon={<IconPlus size={22} aria-hidden />}
          off={!running || zoom >= CAMERA_ZOOM_MAX}
          onClick={() => camera.stepZoom(1)}
        />
      </div>
      <div className={classes.end}>
        {ghost && (
          <Extra
            label={words.lastPhoto}
            icon={<IconLayersSubtract size={24} aria-hidden />}
            on={ghost.on}
            onClick={ghost.toggle}
          />
        )}
      </div>
      <div className={classes.lens}>
        {switchCamera && (
          <Extra
            label={words.switchCamera}
            icon={<IconCameraRotate size={24} aria-hidden />}
            onClick={switchCamera}
          />
        )}
      </div>
      <button
        ref={shutter}
        type="button"
        data-autofocus
        className={classes.shutter}
        aria-label={words.takePhoto}
        aria-disabled={asleep || undefined}
        onClick={() => {
          if (!asleep) onTake()
        }}
      />
      <Button size="lg" variant="default" className={classes.done} onClick={close.onClose}>
        {close.label}
      </Button>
    </div>
  )
}

interface ExtraProps {
  label: string
  icon: ReactNode
  /** Set for toggle buttons. */
  on?: boolean
  onClick: () => void
}

/** Icon with a label below. */
function Extra({ label, icon, on, onClick }: ExtraProps) {
  return (
    <button
      type="button"
      className={classes.extra}
      {...(on === undefined ? {} : { role: 'switch', 'aria-checked': on })}
      onClick={onClick}
    >
      {icon}
      <span>{label}</span>
    </button>
  )
}

/** Stays focusable at the end of its range. */
function ZoomButton({ label, icon, off, onClick }: ExtraProps & { off: boolean }) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={() => {
        if (!off) onClick()
      }}
    >
      {icon}
    </button>
  )
}
