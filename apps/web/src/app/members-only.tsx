import { activityMessages } from '@lamplighter/domain/activities'
import { locationWords } from '@lamplighter/domain/locations'
import { noteWords } from '@lamplighter/domain/notes'
import { paths } from '@lamplighter/domain/pages'
import { Navigate, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { feedWords } from '../features/activities/activities.messages.ts'
import { receiptWords } from '../features/outbox/receipt/receipt.messages.ts'
import { LogInFirst } from '../frame/log-in-first.tsx'
import { ScreenPending } from '../frame/screen-pending.tsx'
import { useWantThisPage } from '../frame/want-page.ts'
import { navigationWords } from '../kit/kit.messages.ts'
import { useSession } from '../lib/session/session.ts'

/** Shows its screen to signed-in users; visitors see its title and are asked to log in. */
export function MembersOnly({ children }: { children: ReactNode }) {
  const { status } = useSession()
  if (status === 'authenticated') return children
  return status === 'loading' ? <ScreenPending /> : <VisitorScreen />
}

const titles: Readonly<Record<string, string>> = {
  [paths.activities]: activityMessages.title,
  [paths.editLocation]: locationWords.editLocation,
  [paths.locationNotes]: noteWords.notes,
  [paths.cityAdmin]: navigationWords.cityAdmin,
  [paths.settings]: navigationWords.settings,
  [paths.notifications]: navigationWords.notifications,
  [paths.outboxReceipt]: receiptWords.title,
}

function VisitorScreen() {
  const path = useLocation({ select: ({ pathname }) => pathname.toLowerCase().replace(/\/$/, '') })
  const title = titles[path]
  if (title === undefined) return <ToHome />
  return <LogInFirst title={title} {...(path === paths.activities && { message: feedWords.login })} />
}

/** Work orders send visitors home (ACC-13); after logging in they come back. */
function ToHome() {
  useWantThisPage()
  return <Navigate to={paths.home} replace />
}
