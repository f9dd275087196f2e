/** Asked while something is not sent, and while there is a day pack: signing out removes it, and it takes a network to have it again (DUR-39, DUR-41). */
import { confirm } from '../kit/messages/confirm.ts'
import { packMark } from '../lib/day-pack/pack-mark.ts'

/** True where nothing had to be asked, too. */
export async function askBeforeSignOut(unsent: number): Promise<boolean> {
  const hasPack = await hasDayPack()
  if (unsent === 0 && !hasPack) return true
  return confirm({
    title: 'Sign out now?',
    message: [unsent > 0 && unsentWords(unsent), hasPack && PACK_GOES].filter(Boolean).join(' '),
    action: 'Sign Out',
    cancel: 'Stay Signed In',
  })
}

const PACK_GOES =
  'Your day pack is removed from this device. It can be taken again after signing in, where there is a network.'

function unsentWords(unsent: number): string {
  const one = unsent === 1
  return `${unsent} ${one ? 'change of yours is' : 'changes of yours are'} not sent yet. ${one ? 'It stays' : 'They stay'} on this device, unseen by others, and ${one ? 'goes' : 'go'} out when you sign in here again.`
}

/** The mark stands from the moment when one is asked for, and so also where taking it failed. */
async function hasDayPack(): Promise<boolean> {
  if (packMark.get() === null) return false
  try {
    const { packDatabase } = await import('../lib/day-pack/pack-database.ts')
    return (await packDatabase.packs.count()) > 0
  } catch {
    return true
  }
}
