import { locationWords } from '@lamplighter/domain/locations'
import { Button } from '@mantine/core'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { usePageTitle } from '../../../kit/page/page-title.ts'

/** 'Location not found' or 'Work order not found', with a Back button. */
export function Missing({ message }: { message: string }) {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  const heading = usePageTitle(message)
  return (
    <EmptyState
      message="It may have been removed, or it belongs to a department or city that is not yours."
      title={message}
      action={
        <>
          <h1 ref={heading} tabIndex={-1} className="visually-hidden">
            {message}
          </h1>
          <Button onClick={() => (canGoBack ? router.history.back() : void navigate({ to: '/work-orders' }))}>
            {locationWords.back}
          </Button>
        </>
      }
    />
  )
}
