import type { ImportRun } from '@lamplighter/domain/imports'
import { importsPath } from '@lamplighter/domain/imports'
import { bearer } from '../../lib/api/bearer.ts'

/** Downloads the report of rejected rows; throws on failure. */
export async function downloadRefused({ _id, fileName }: ImportRun): Promise<void> {
  const get = () =>
    fetch(`${importsPath}/${_id}/refused.csv`, {
      headers: { authorization: `Bearer ${bearer.accessToken()}` },
    })
  let response = await get()
  if (response.status === 401 && (await bearer.renew())) response = await get()
  if (!response.ok) throw new Error(`status ${response.status}`)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = `${fileName.replace(/(\.(gz|csv|geojson|json|xlsx|zip|gpkg))+$/i, '')}.refused.csv`
  link.click()
  URL.revokeObjectURL(address)
}
