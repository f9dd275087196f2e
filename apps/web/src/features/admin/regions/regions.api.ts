/** API of regions. Every write answers with the region as it is now. */
import * as contract from '@lamplighter/domain/admin'
import { useMutation } from '@tanstack/react-query'
import { invalidate, queryKeys } from '../../../lib/api/query-keys.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { write } from '../../../lib/api/write.ts'
import { session } from '../../../lib/session/session.ts'

export function useRegions() {
  return useRead(queryKeys.admin('regions'), contract.listRegions, {})
}

/** The caller may be a Region Viewer, too. */
const readAgain = () => Promise.all([invalidate('admin', 'city-admin'), session.refreshUser()])

export function useSaveRegion() {
  return useMutation({
    mutationFn: ({ isNew, ...body }: { _id: string; name: string; isNew: boolean }) =>
      isNew
        ? write(contract.createRegion, { body })
        : write(contract.renameRegion, { params: { id: body._id }, body: { name: body.name } }),
    onSuccess: readAgain,
  })
}

export function useDeleteRegion() {
  return useMutation({
    mutationFn: (id: string) => write(contract.deleteRegion, { params: { id } }),
    onSuccess: readAgain,
  })
}

export function useAddRegionCity() {
  return useMutation({
    mutationFn: (params: { id: string; cityId: string }) => write(contract.addRegionCity, { params }),
    onSuccess: readAgain,
  })
}

export function useRemoveRegionCity() {
  return useMutation({
    mutationFn: (params: { id: string; cityId: string }) => write(contract.removeRegionCity, { params }),
    onSuccess: readAgain,
  })
}

export function useAddRegionViewer() {
  return useMutation({
    mutationFn: ({ id, email }: { id: string; email: string }) =>
      write(contract.addRegionViewer, { params: { id }, body: { email } }),
    onSuccess: readAgain,
  })
}

export function useRemoveRegionViewer() {
  return useMutation({
    mutationFn: (params: { id: string; userId: string }) => write(contract.removeRegionViewer, { params }),
    onSuccess: readAgain,
  })
}
