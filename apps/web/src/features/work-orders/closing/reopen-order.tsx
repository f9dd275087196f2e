import { callerOf } from '@lamplighter/domain/memberships'
import { reopenRight, undoCloseUntil, type WorkOrder } from '@lamplighter/domain/work-orders'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { useAuthor } from '../use-author.ts'
import { undoUntil, workOrderWords } from '../work-orders.messages.ts'
import { ReopenDialog } from './reopen-dialog.tsx'
import { undoClosing } from './undo-closing.ts'

/** 'Undo' or 'Reopen' for a finished order, if the user may do that. */
export function ReopenOrder({ order }: { order: WorkOrder }) {
  const { user } = useSession()
  const by = useAuthor()
  const until = undoCloseUntil(order) ?? 0
  const now = useNowUntil(until)
  const [asking, setAsking] = useState(false)
  const [undoing, setUndoing] = useState(false)
  const right = user && reopenRight(order, callerOf(user), now)
  if (!right) return null
  const icon = <IconArrowBackUp size={20} aria-hidden />
  if (right === 'undo') {
    const undo = () => {
      setUndoing(true)
      void undoClosing(order, by).finally(() => setUndoing(false))
    }
    return (
      <div className="line">
        <Button variant="default" leftSection={icon} loading={undoing} onClick={undo}>
          {workOrderWords.undoClose}
        </Button>
        <span className="quiet">{undoUntil(until)}</span>
      </div>
    )
  }
  return (
    <div className="line">
      <Button variant="default" leftSection={icon} onClick={() => setAsking(true)}>
        {workOrderWords.reopen}
      </Button>
      <ReopenDialog order={asking ? order : null} onDone={() => setAsking(false)} />
    </div>
  )
}

/** Current device time; renders again at the given moment. */
function useNowUntil(moment: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const left = moment - Date.now()
    if (left <= 0) return
    const timer = setTimeout(() => setNow(Date.now()), left + 500)
    return () => clearTimeout(timer)
  }, [moment])
  return now
}
