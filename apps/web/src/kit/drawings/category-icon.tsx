import { glyphs } from 'virtual:category-glyphs'
import type { CategoryKey } from '@lamplighter/domain/catalogue'
import { DrawingSvg } from './drawing-svg.tsx'
import { pinDrawing } from './pin-geometry.ts'

/** The pin of a whole category, decorative. Does not import the other hundred glyphs. */
export function CategoryIcon({ category, size = 32 }: { category: CategoryKey; size?: number }) {
  return <DrawingSvg drawing={pinDrawing(glyphs, category)} size={size} />
}
