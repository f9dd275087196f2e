import { SegmentedSwitch } from '../lists/segmented-switch.tsx'
import { APPEARANCE, schemes, useAppearance } from './appearance.ts'

/** The choice of the account menu, expanded. */
export function AppearanceChoice() {
  const { scheme, choose } = useAppearance()
  return <SegmentedSwitch label={APPEARANCE} value={scheme} choices={schemes} onChange={choose} />
}
