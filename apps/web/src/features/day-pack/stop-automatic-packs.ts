import { automaticPacks } from '../../lib/day-pack/automatic-packs.ts'
import { packWork } from '../../lib/day-pack/day-packs.ts'
import { removePack } from '../../lib/day-pack/forget-packs.ts'
import { packDatabase } from '../../lib/day-pack/pack-database.ts'
import { cancelPack } from './taking/take-pack.ts'

/** Turns automatic packs off and deletes what they stored (DUR-70). Packs that the user downloaded stay. */
export async function stopAutomaticPacks(owner: string): Promise<void> {
  automaticPacks.switchTo(false)
  if (packWork.get()?.unasked) cancelPack()
  const packs = await packDatabase.packs.where('owner').equals(owner).toArray()
  for (const { key, rowsOnly } of packs) if (rowsOnly) await removePack(key)
}
