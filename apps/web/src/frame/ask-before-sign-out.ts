/** Asks before signing out if there are unsent changes or a downloaded day pack, which signing out deletes (DUR-39, DUR-41). */
import { confirm } from '../kit/messages/confirm.ts'
import { packMark } from '../lib/day-pack/pack-mark.ts'

/** Resolves to true without asking if nothing would be lost. */
export async function askBeforeSignOut(unsent: number): Promise<boolean> {
  const hasPack = await hasDayPack()
  if (unsent === 0 && !hasPack) return true
  return confirm({
    title: 'Sign out now?',
    message: [unsent > 0 && unsentWords(unsent), hasPack && PACK_DELETED].filter(Boolean).join(' '),
    action: 'Sign Out',
    cancel: 'Stay Signed In',
  })
}

const PACK_DELETED =
  'Your day pack will be deleted from this device. You can download it again after you log in.'

function unsentWords(unsent: number): string {
  const [changes, they, are] = unsent === 1 ? ['change', 'It stays', 'is'] : ['changes', 'They stay', 'are']
  return `You have ${unsent} unsent ${changes}. ${they} on this device, hidden from others, and ${are} sent when you log in here again.`
}

/** The mark is set before the download starts, so it can outlive a failed one. */
async function hasDayPack(): Promise<boolean> {
  if (packMark.get() === null) return false
  try {
    const { packDatabase } = await import('../lib/day-pack/pack-database.ts')
    return (await packDatabase.packs.filter(({ rowsOnly }) => !rowsOnly).count()) > 0
  } catch {
    return true
  }
}
