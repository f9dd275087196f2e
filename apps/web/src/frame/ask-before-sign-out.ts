/** Asked while something is not sent; signing out removes the day pack that one would go on working with, too (DUR-39). */
import { confirm } from '../kit/messages/confirm.ts'

export function askBeforeSignOut(unsent: number, hasPack: boolean): Promise<boolean> {
  const one = unsent === 1
  return confirm({
    title: 'Sign out now?',
    message: `${unsent} ${one ? 'change of yours is' : 'changes of yours are'} not sent yet. ${one ? 'It stays' : 'They stay'} on this device, unseen by others, and ${one ? 'goes' : 'go'} out when you sign in here again.${hasPack ? ' Your day pack is removed, and has to be taken again.' : ''}`,
    action: 'Sign Out',
    cancel: 'Stay Signed In',
  })
}
