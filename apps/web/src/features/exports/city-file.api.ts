/** API of the file of a whole city. Polls every second while the server writes it. */
import * as contract from '@lamplighter/domain/exports'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { uuidv7 } from '../../lib/api/ids.ts'
import { invalidate, queryKeys } from '../../lib/api/query-keys.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { write } from '../../lib/api/write.ts'

const LOOK_EVERY_MS = 1000

const isUnderWay = (file: contract.CityFile | null | undefined) =>
  file?.status === 'waiting' || file?.status === 'writing'

export function useCityFile(cityId: string) {
  return useRead(
    queryKeys.cityFile(cityId),
    contract.getCityFile,
    { params: { cityId } },
    { refetchInterval: ({ state }) => (isUnderWay(state.data?.file) ? LOOK_EVERY_MS : false) },
  )
}

const readAgain = () => invalidate('city-file')

export const useWriteCityFile = (cityId: string) =>
  useMutation({
    mutationFn: () => write(contract.writeCityFile, { params: { cityId }, body: { _id: uuidv7() } }),
    onSettled: readAgain,
  })

export const useRemoveCityFile = (cityId: string) =>
  useMutation({
    mutationFn: () => write(contract.removeCityFile, { params: { cityId } }),
    onSettled: readAgain,
  })

export const linkOf = (cityId: string) => call(contract.linkCityFile, { params: { cityId } })
