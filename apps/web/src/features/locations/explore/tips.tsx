import { CollapsibleSection } from '../../../kit/sections/collapsible-section.tsx'
import { useReadsOnly } from '../../../lib/cities/reads-only.ts'
import type { SheetOver } from '../../../map/full-screen/use-full-screen.ts'
import { Sheet } from '../../../map/lazy-map.tsx'
import { mapMessages } from '../../../map/map.messages.ts'
import classes from './tips.module.css'

/** Touch gestures of the map, collapsed. */
export function MobileTips() {
  return (
    <CollapsibleSection title={mapMessages.mobileTips} openAtFirst={false}>
      <Tips />
    </CollapsibleSection>
  )
}

/** People who only read are not told how to place pins. */
function Tips() {
  const tips = useReadsOnly() ? mapMessages.tipsToRead : mapMessages.tips
  return (
    <ul className={classes.tips}>
      {tips.map((tip) => (
        <li key={tip}>{tip}</li>
      ))}
    </ul>
  )
}

/** Notice above the map for visitors. */
export function VisitorNotice() {
  return (
    <p className={`notice ${classes.visitor}`} role="note">
      {mapMessages.authenticationRequired}
    </p>
  )
}

/** Content below a full-screen map for visitors. */
export function VisitorSheet({ sheet }: { sheet: SheetOver }) {
  return (
    <Sheet title={mapMessages.mobileTips} {...sheet}>
      <VisitorNotice />
      <Tips />
    </Sheet>
  )
}
