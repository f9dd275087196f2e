import { CollapsibleSection } from '../../../kit/sections/collapsible-section.tsx'
import { mapMessages } from '../../../map/map.messages.ts'
import classes from './tips.module.css'

/** How a map is used with fingers, folded. */
export function MobileTips() {
  return (
    <CollapsibleSection title={mapMessages.mobileTips} openAtFirst={false}>
      <Tips />
    </CollapsibleSection>
  )
}

export function Tips() {
  return (
    <ul className={classes.tips}>
      {mapMessages.tips.map((tip) => (
        <li key={tip}>{tip}</li>
      ))}
    </ul>
  )
}

/** What visitors read above the map. */
export function VisitorNotice() {
  return (
    <p className={`notice ${classes.visitor}`} role="note">
      {mapMessages.authenticationRequired}
    </p>
  )
}
