import type { Location } from '@lamplighter/domain/locations'
import { paths } from '@lamplighter/domain/pages'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { NEW_NOTE } from '../../features/locations/editor/sections.ts'
import { usePrefetchedSender } from '../../features/outbox/use-sender.ts'
import { useGoToList } from '../../frame/return-to-list.ts'
import { prefetchMessages } from '../../kit/messages/message-host.tsx'

export function useEditNavigation(cameFromList: boolean) {
  const { history } = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  const goToList = useGoToList(cameFromList)
  return {
    goToList,
    goBack: () => (canGoBack ? history.back() : goToList()),
    /** Opens the location that received the note, or its notes if nothing was added. */
    showNoted: ({ _id: id, latitude: lat, longitude: lng }: Location, isNoted: boolean) =>
      void navigate({
        to: paths.editLocation,
        search: { lat, lng, from: 'savedlocations', id },
        ...(isNoted ? {} : { hash: NEW_NOTE }),
        replace: true,
      }),
    showAll: () =>
      void navigate({
        to: '.',
        search: ({ here: _, ...search }) => ({ from: 'maps', ...search }),
        replace: true,
      }),
  }
}

/** Prefetches the code of the pages that follow saving, so that they also work offline. */
export function usePrefetchedScreens() {
  const router = useRouter()
  usePrefetchedSender()
  useEffect(() => {
    prefetchMessages()
    void router.preloadRoute({ to: paths.savedLocations }).catch(() => undefined)
  }, [router])
}
