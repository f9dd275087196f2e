import type { User } from '@lamplighter/domain/auth'
import { peopleMessages } from '@lamplighter/domain/people'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { useSwitchUser } from '../admin.api.ts'
import { failureOf } from '../failure.ts'
import { leavingWords, switchOffTitle, switchOnTitle } from './leaving.messages.ts'

/** Switches people off and on after saying what that means for them. */
export function useSwitching() {
  const switching = useSwitchUser()

  async function switchTo(to: 'off' | 'on', user: User) {
    const onMeans = user.eraseRequestedAt
      ? `${leavingWords.onMeans} ${leavingWords.onTakesBack}`
      : leavingWords.onMeans
    const sure = await confirm({
      title: to === 'off' ? switchOffTitle(user.name) : switchOnTitle(user.name),
      message: to === 'off' ? leavingWords.offMeans : onMeans,
      action: to === 'off' ? leavingWords.switchOff : leavingWords.switchOn,
      danger: to === 'off',
    })
    if (!sure) return
    try {
      const { message } = await switching.mutateAsync({ userId: user._id, to })
      say.success(message ?? (to === 'off' ? peopleMessages.switchedOff : peopleMessages.switchedOn))
    } catch (error) {
      say.failure(failureOf(to === 'off' ? 'switchOff' : 'switchOn', error))
    }
  }

  return {
    switchTo,
    isSwitching: (id: string) => switching.isPending && switching.variables.userId === id,
  }
}
