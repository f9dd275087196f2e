import { deleteCalendar, listCalendars, makeCalendar } from '@lamplighter/domain/work-orders'
import { useMutation } from '@tanstack/react-query'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { invalidate, queryKeys } from '../../../lib/api/query-keys.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { write } from '../../../lib/api/write.ts'

/** The user's own links, by city and crew. */
export const useCalendars = () => useRead(queryKeys.calendars(), listCalendars, {})

export function useMakeCalendar() {
  return useMutation({
    mutationFn: (crewId: string) => write(makeCalendar, { body: { _id: uuidv7(), crewId } }),
    onSuccess: () => invalidate('calendars'),
  })
}

export function useDeleteCalendar() {
  return useMutation({
    mutationFn: (id: string) => write(deleteCalendar, { params: { id } }),
    onSuccess: () => invalidate('calendars'),
  })
}
