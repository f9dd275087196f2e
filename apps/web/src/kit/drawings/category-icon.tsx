import { glyphs } from 'virtual:category-glyphs'
import { type CategoryKey, categoryOf } from '@lamplighter/domain/catalogue'
import { DrawingSvg } from './drawing-svg.tsx'
import { pinDrawing } from './pin-geometry.ts'

/** The pin of a whole category, decorative. Imports neither the other hundred glyphs nor the catalog. */
export function CategoryIcon({ category, size = 32 }: { category: CategoryKey; size?: number }) {
  return <DrawingSvg drawing={pinDrawing(glyphs, categoryOf(category))} size={size} />
}
