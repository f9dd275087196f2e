import { glyphs } from 'virtual:category-glyphs'
import type { CategoryKey } from '@lamplighter/domain/catalogue'
import { DrawingSvg } from './drawing-svg.tsx'
import { pinDrawing } from './pin-geometry.ts'

/** The pin that stands for a whole category: decoration beside its name. Brings none of the hundred other glyphs along. */
export function CategoryIcon({ category, size = 32 }: { category: CategoryKey; size?: number }) {
  return <DrawingSvg drawing={pinDrawing(glyphs, category)} size={size} />
}
