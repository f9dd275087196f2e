/** Drawings of empty states. The lamp is with its frame, because Home uses it for errors. */
import { ink, lamp } from './field-drawing.tsx'

export const mapDrawing = (
  <>
    <path d="M26 30l30-10 32 12 30-10v58l-30 10-32-12-30 10z" {...ink} fill="var(--surface)" />
    <path d="M56 20v58M88 32v58M26 58l30-8 32 10 30-12" {...ink} opacity=".55" />
    <path
      d="M88 14c-9 0-15 6.500-15 15 0 10 15 23 15 23s15-13 15-23c0-8.500-6-15-15-15z"
      {...lamp}
      fill="var(--lamp-tint)"
    />
    <circle cx="88" cy="29" r="5" {...lamp} />
  </>
)

export const notebookDrawing = (
  <>
    <rect x="40" y="16" width="60" height="76" rx="6" {...ink} fill="var(--surface)" />
    <path d="M52 16v76M62 36h28M62 48h28M62 60h18" {...ink} opacity=".6" />
    <path d="M116 34L92 76l-2 12 10-7 24-42z" {...lamp} fill="var(--lamp-tint)" />
  </>
)

export const wrenchDrawing = (
  <>
    <rect x="34" y="20" width="56" height="72" rx="6" {...ink} fill="var(--surface)" />
    <path d="M52 14h20v10H52zM46 42h30M46 54h30M46 66h16" {...ink} opacity=".6" />
    <path
      d="M118 42a13 13 0 0 1-17 16L82 80a6 6 0 0 1-8-8l20-20a13 13 0 0 1 16-17l-8 9 7 7z"
      {...lamp}
      fill="var(--lamp-tint)"
    />
  </>
)
