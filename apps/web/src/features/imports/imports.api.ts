/** API of imports. Polls every second while the server works on one. */
import type { RequestOf } from '@lamplighter/domain/http'
import * as contract from '@lamplighter/domain/imports'
import { useMutation } from '@tanstack/react-query'
import { invalidate, queryKeys } from '../../lib/api/query-keys.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { write } from '../../lib/api/write.ts'

const LOOK_EVERY_MS = 1000

export const isWorking = ({ status }: Pick<contract.ImportRun, 'status'>) =>
  status === 'reading' || status === 'saving' || status === 'undoing'

export function useImports(cityId: string) {
  return useRead(
    queryKeys.imports(cityId),
    contract.listImports,
    { query: { cityId } },
    { refetchInterval: ({ state }) => (state.data?.some(isWorking) ? LOOK_EVERY_MS : false) },
  )
}

/** Remounts when the import changes, so that old settings do not apply to a new preview. */
export function useImport({ _id, updatedAt }: contract.ImportRun) {
  return useRead(
    [...queryKeys.oneImport(_id), updatedAt],
    contract.getImport,
    { params: { id: _id } },
    { refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? LOOK_EVERY_MS : false) },
  )
}

/** Remounts whenever the file was read again. */
export function useTrial({ _id, updatedAt, status }: contract.ImportRun) {
  return useRead(
    queryKeys.importTrial(_id, updatedAt),
    contract.getImportTrial,
    { params: { id: _id } },
    { staleTime: Number.POSITIVE_INFINITY, enabled: status === 'checked' },
  )
}

/** An import changes every list. */
export const readImportsAgain = () => invalidate('imports')
export const readCityAgain = () =>
  invalidate('imports', 'locations', 'activities', 'city-admin', 'admin', 'work-orders')

const byId = <Call extends typeof contract.cancelImport | typeof contract.undoImport>(endpoint: Call) => ({
  mutationFn: (id: string) =>
    write<typeof contract.cancelImport | typeof contract.undoImport>(endpoint, { params: { id } }),
  onSettled: readImportsAgain,
})

export const useCancelImport = () => useMutation(byId(contract.cancelImport))
export const useUndoImport = () => useMutation(byId(contract.undoImport))

type Settings = RequestOf<typeof contract.checkImport>['body']
type Choice = RequestOf<typeof contract.saveImport>['body']

export const useCheckImport = () =>
  useMutation({
    mutationFn: ({ id, body }: { id: string; body: Settings }) =>
      write(contract.checkImport, { params: { id }, body }),
    onSettled: readImportsAgain,
  })

export const useSaveImport = () =>
  useMutation({
    mutationFn: ({ id, body }: { id: string; body: Choice }) =>
      write(contract.saveImport, { params: { id }, body }),
    onSettled: readImportsAgain,
  })
