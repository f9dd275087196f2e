import { glyphs } from 'virtual:asset-glyphs'
import { iconOf } from '@lamplighter/domain/catalog'
import type { Priority } from '@lamplighter/domain/work-orders'
import { DrawingSvg } from './drawing-svg.tsx'
import { pinDrawing, tileDrawing } from './pin-geometry.ts'

interface AssetIconProps {
  /** A key of the icon catalog; unknown or missing keys draw the default pin. */
  icon: string | null | undefined
  /** Height in CSS pixels. */
  size?: number
  variant?: 'pin' | 'glyph'
  /** Only for pins. */
  priority?: Priority
  /** Accessible name, if no text beside it says so; otherwise decorative. */
  title?: string
}

/** An asset's pin, or its tile with variant="glyph". */
export function AssetIcon({ icon, size = 32, variant = 'pin', priority, title }: AssetIconProps) {
  const drawn = iconOf(icon)
  const drawing = variant === 'pin' ? pinDrawing(glyphs, drawn, { priority }) : tileDrawing(glyphs, drawn)
  return <DrawingSvg drawing={drawing} size={size} title={title} />
}
