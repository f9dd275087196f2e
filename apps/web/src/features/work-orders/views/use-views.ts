import {
  deleteView,
  listViews,
  renameView,
  type SavedView,
  saveView,
  type ViewSearch,
} from '@lamplighter/domain/work-orders'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { invalidate, queryKeys } from '../../../lib/api/query-keys.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { write } from '../../../lib/api/write.ts'

/** The user's own views, read once they are wanted. The device keeps the list for when it is offline. */
export const useViews = (enabled: boolean) => useRead(queryKeys.orderViews(), listViews, {}, { enabled })

export async function addView(name: string, search: ViewSearch): Promise<SavedView> {
  const saved = await write(saveView, { body: { _id: uuidv7(), name, search } })
  await invalidate('order-views')
  return saved
}

export async function changeName(id: string, name: string): Promise<SavedView> {
  const renamed = await write(renameView, { params: { id }, body: { name } })
  await invalidate('order-views')
  return renamed
}

export async function removeView(id: string): Promise<void> {
  await write(deleteView, { params: { id } })
  await invalidate('order-views')
}

export const isNamed = (name: string | undefined) => (view: SavedView) =>
  view.name.toLowerCase() === name?.trim().toLowerCase()
