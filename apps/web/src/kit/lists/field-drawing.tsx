import type { ReactNode } from 'react'
import classes from './states.module.css'

export const ink = {
  fill: 'none',
  stroke: 'var(--ink-faint)',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
export const lamp = { ...ink, stroke: 'var(--lamp)' } as const

/** Small decorative drawing for empty and error states. */
export function FieldDrawing({ children }: { children: ReactNode }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 144 108" aria-hidden="true" focusable="false">
      <ellipse cx="72" cy="96" rx="52" ry="5" fill="var(--line)" />
      {children}
    </svg>
  )
}

export const lampDrawing = (
  <>
    <circle cx="72" cy="34" r="26" fill="var(--lamp-tint)" />
    <path d="M63 24h18l5 22H58z" {...lamp} fill="var(--surface)" />
    <path d="M60 23h24M72 22v-7M67 15h10" {...lamp} />
    <path d="M64 46v6h16v-6M72 52v42M62 94h20M58 64h28" {...ink} />
  </>
)
