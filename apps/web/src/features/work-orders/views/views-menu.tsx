import { paths } from '@lamplighter/domain/pages'
import type { SavedView } from '@lamplighter/domain/work-orders'
import { Button, Menu, Skeleton } from '@mantine/core'
import {
  IconBookmark,
  IconBookmarkPlus,
  IconCheck,
  IconLink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { confirm } from '../../../kit/messages/confirm.ts'
import { copyText } from '../../../kit/messages/copy-text.ts'
import { say } from '../../../kit/messages/say.tsx'
import { useLazyCode } from '../../../kit/page/lazy-code.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import type { useOrderFilters } from '../list/use-order-filters.ts'
import { isNamed, removeView, useViews } from './use-views.ts'
import { deleteQuestion, deleteView, renameView, viewsWith, viewWords } from './views.messages.ts'
import classes from './views-menu.module.css'

const fetchDialog = () => import('./save-view-dialog.tsx')

/** Named filters: opens, saves, shares, renames and deletes them (ORDER-58, ORDER-59, ORDER-82). */
export function ViewsMenu({ state }: { state: ReturnType<typeof useOrderFilters> }) {
  const { viewName, viewSearch, openView, change } = state
  const [isWanted, setWanted] = useState(false)
  const { data: views, isError } = useViews(isWanted)
  const router = useRouter()
  const [naming, setNaming] = useState<'new' | SavedView | null>(null)
  const dialog = useLazyCode(fetchDialog, naming !== null, () => setNaming(null))
  const open = views?.find(isNamed(viewName))

  async function copy() {
    const search = { ...viewSearch, ...(viewName ? { view: viewName } : {}) }
    const { href } = router.buildLocation({ to: paths.workOrders, search })
    await copyText(new URL(href, location.origin).href, viewWords)
  }

  async function remove({ _id, name }: SavedView) {
    const question = {
      title: deleteView(name),
      message: deleteQuestion,
      action: viewWords.delete,
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await removeView(_id)
      change({ view: undefined })
      say.success(viewWords.deleted)
    } catch (error) {
      say.failure(sentenceFor(error, viewWords.notDeleted))
    }
  }

  return (
    <>
      <Menu position="bottom-start" width={280} onOpen={() => setWanted(true)}>
        <Menu.Target>
          <Button
            variant={viewName ? 'light' : 'default'}
            className={classes.button}
            leftSection={<IconBookmark size={20} aria-hidden />}
            aria-label={viewName ? viewsWith(viewName) : undefined}
          >
            <span className="one-line">{viewName ?? viewWords.views}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          <Menu.Label>{viewWords.mine}</Menu.Label>
          {!views && !isError && <Skeleton height={20} mx={12} my={12} />}
          {views?.length === 0 && <p className={`quiet ${classes.none}`}>{viewWords.none}</p>}
          {!views && isError && <p className={`quiet ${classes.none}`}>{viewWords.failed}</p>}
          {views?.map((view) => (
            <Menu.Item
              key={view._id}
              aria-current={view === open || undefined}
              leftSection={
                view === open ? <IconCheck size={20} aria-hidden /> : <IconBookmark size={20} aria-hidden />
              }
              onClick={() => openView(view)}
            >
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconBookmarkPlus size={20} aria-hidden />}
            onClick={() => setNaming('new')}
          >
            {`${viewWords.save}…`}
          </Menu.Item>
          <Menu.Item leftSection={<IconLink size={20} aria-hidden />} onClick={() => void copy()}>
            {viewWords.copy}
          </Menu.Item>
          {open && (
            <Menu.Item leftSection={<IconPencil size={20} aria-hidden />} onClick={() => setNaming(open)}>
              {`${renameView(open.name)}…`}
            </Menu.Item>
          )}
          {open && (
            <Menu.Item
              color="danger"
              leftSection={<IconTrash size={20} aria-hidden />}
              onClick={() => void remove(open)}
            >
              {`${deleteView(open.name)}…`}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming && dialog && (
        <dialog.SaveViewDialog
          renamed={naming === 'new' ? null : naming}
          suggested={open ? '' : (viewName ?? '')}
          search={viewSearch}
          onSaved={(name) => {
            setNaming(null)
            change({ view: name })
          }}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}
