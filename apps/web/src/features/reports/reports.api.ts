/** API of residents' reports. Residents have no account; administrators decide. */
import type { RequestOf } from '@lamplighter/domain/http'
import * as contract from '@lamplighter/domain/reports'
import { useMutation } from '@tanstack/react-query'
import { MAX_AT_ONCE } from '../../kit/lists/bulk/use-selection.ts'
import { call, callPage, problemFrom } from '../../lib/api/api-client.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { invalidate, queryKeys } from '../../lib/api/query-keys.ts'
import { usePagedList } from '../../lib/api/use-paged-list.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { write } from '../../lib/api/write.ts'
import { useSession } from '../../lib/session/session.ts'

/** Loading the session clears the query cache, including pending queries, so this waits for it. */
export function useReportForm(city: string) {
  const { status } = useSession()
  const request = { params: { city } }
  return useRead(queryKeys.reportForm(city), contract.getReportForm, request, {
    enabled: status !== 'loading',
    retry: false,
  })
}

export type ReportForm = NonNullable<ReturnType<typeof useReportForm>['data']>

export const newChallenge = () => call(contract.getReportChallenge, {})
export const sendReport = (body: RequestOf<typeof contract.sendReport>['body']) =>
  write(contract.sendReport, { body })

const PHOTO_TIMEOUT_MS = 2 * 60_000

export async function sendPhoto({
  id,
  secret,
  file,
}: {
  id: string
  secret: string
  file: File
}): Promise<void> {
  const response = await fetch(`${contract.reportPhotosPath}/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', [contract.REPORT_SECRET_HEADER]: secret },
    body: file,
    signal: AbortSignal.timeout(PHOTO_TIMEOUT_MS),
  }).catch(() => {
    throw new ApiProblem('network', 0, 'No answer from the server. Check the connection and try again.')
  })
  if (!response.ok) throw await problemFrom(response)
}

export function useReportStatus(secret: string) {
  const { status } = useSession()
  return useRead(
    queryKeys.reportStatus(secret),
    contract.lookAtReport,
    { body: { secret } },
    { staleTime: 0, enabled: secret !== '' && status !== 'loading', retry: false },
  )
}

export function useStillBroken(secret: string) {
  return useMutation({
    mutationFn: () => write(contract.sayStillBroken, { body: { secret } }),
    onSettled: () => invalidate('reports'),
  })
}

const LARGEST_PAGE = 100

export function useReports(cityId: string, isDecided: boolean) {
  const query = { cityId, decided: isDecided ? ('true' as const) : ('false' as const) }
  return usePagedList({
    queryKey: queryKeys.reports(query),
    readPage: (page, signal) => callPage(contract.listReports, { query: { ...query, ...page } }, { signal }),
    largestPage: LARGEST_PAGE,
  })
}

/** The first ones, as many as one change may have. */
export async function readWaitingReports(cityId: string): Promise<contract.ResidentReport[]> {
  const found: contract.ResidentReport[] = []
  for (let after: string | undefined; ; ) {
    const limit = Math.min(LARGEST_PAGE, MAX_AT_ONCE - found.length)
    const { items, next } = await callPage(contract.listReports, { query: { cityId, after, limit } })
    found.push(...items)
    if (next === null || found.length >= MAX_AT_ONCE) return found
    after = next
  }
}

export function useReport(id: string) {
  return useRead(queryKeys.report(id), contract.getReport, { params: { id } }, { staleTime: 0 })
}

export type FullReport = NonNullable<ReturnType<typeof useReport>['data']>

/** Refetch on failure too: someone else may have decided. */
export const afterDecision = () => invalidate('reports', 'city-admin', 'work-orders', 'locations')

interface Decided {
  _id: string
  version: number
}

export function useAcceptReport({ _id: id, version }: Decided) {
  return useMutation({
    mutationFn: (body: RequestOf<typeof contract.acceptReport>['body']) =>
      write(contract.acceptReport, { params: { id }, body }, { ifMatch: version }),
    onSettled: afterDecision,
  })
}

export function useMergeReport({ _id: id, version }: Decided) {
  return useMutation({
    mutationFn: (body: RequestOf<typeof contract.mergeReport>['body']) =>
      write(contract.mergeReport, { params: { id }, body }, { ifMatch: version }),
    onSettled: afterDecision,
  })
}

export function useDeclineReport({ _id: id, version }: Decided) {
  return useMutation({
    mutationFn: (reason: string) =>
      write(contract.declineReport, { params: { id }, body: { reason } }, { ifMatch: version }),
    onSettled: afterDecision,
  })
}

export function useReportSettings(cityId: string) {
  return useRead(queryKeys.reportSettings(cityId), contract.getReportSettings, { params: { cityId } })
}

export function useSetReportSettings(cityId: string) {
  return useMutation({
    mutationFn: (body: contract.ReportSettings) =>
      write(contract.setReportSettings, { params: { cityId }, body }),
    onSettled: () => invalidate('reports'),
  })
}
