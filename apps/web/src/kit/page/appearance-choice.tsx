import { SegmentedSwitch } from '../lists/segmented-switch.tsx'
import { APPEARANCE, schemes, useAppearance } from './appearance.ts'

/** The same choice as in the account menu, where there is room to see it. */
export function AppearanceChoice() {
  const { scheme, choose } = useAppearance()
  return <SegmentedSwitch label={APPEARANCE} value={scheme} choices={schemes} onChange={choose} />
}
