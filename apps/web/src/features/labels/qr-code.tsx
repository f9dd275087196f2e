import { create } from 'qrcode'
import { useMemo } from 'react'
import classes from './qr-code.module.css'

/** Empty modules around the code, which readers need. */
const QUIET_ZONE = 4

interface Props {
  text: string
  /** Accessible name; decorative if omitted. */
  title?: string
}

/** A QR code that fills its box: black on white in every appearance. 15% of it may be damaged (level M). */
export function QrCode({ text, title }: Props) {
  const { size, path } = useMemo(() => drawingOf(text), [text])
  const whole = size + 2 * QUIET_ZONE
  return (
    <svg
      className={classes.code}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title === undefined}
    >
      <path d={path} fill="currentcolor" />
    </svg>
  )
}

/** One rectangle for each run of black modules, because one for each module leaves hairlines on some printers. */
function drawingOf(text: string): { size: number; path: string } {
  const {
    modules: { size, data },
  } = create(text, { errorCorrectionLevel: 'M' })
  const runs: string[] = []
  for (let y = 0; y < size; y += 1) {
    let from = -1
    for (let x = 0; x <= size; x += 1) {
      const isBlack = x < size && Boolean(data[y * size + x])
      if (isBlack && from < 0) from = x
      if (isBlack || from < 0) continue
      runs.push(`M${from} ${y}h${x - from}v1H${from}z`)
      from = -1
    }
  }
  return { size, path: runs.join('') }
}
