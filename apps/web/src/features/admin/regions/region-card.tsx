import type { Region } from '@lamplighter/domain/admin'
import { Button, Menu, Title } from '@mantine/core'
import { IconChevronDown, IconPencil, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { RowMenu } from '../../../kit/lists/row-menu.tsx'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { adminWords } from '../admin.messages.ts'
import { RegionCities } from './region-cities.tsx'
import { RegionViewers } from './region-viewers.tsx'
import { useDeleteRegion } from './regions.api.ts'
import { deleteRegion, sizeOf, regionWords as words } from './regions.messages.ts'
import classes from './regions.module.css'

interface Props {
  region: Region
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onRename: () => void
}

export function RegionCard({ region, isOpen, onOpen, onRename }: Props) {
  const { _id, name, cities, viewers } = region
  const deleting = useDeleteRegion()
  const headingId = useId()
  const partsId = useId()

  async function remove() {
    const sure = await confirm({
      title: deleteRegion(name),
      message: words.deleteMeans,
      action: words.delete,
      danger: true,
    })
    if (!sure) return
    try {
      await deleting.mutateAsync(_id)
      say.success(words.deleted)
    } catch (error) {
      say.failure(sentenceFor(error, words.changeFailed))
    }
  }

  return (
    <section className={`surface ${classes.region}`} aria-labelledby={headingId}>
      <div className={`line apart ${classes.top}`}>
        <div className={classes.named}>
          <Title order={2} size="h3" id={headingId}>
            {name}
          </Title>
          <p className="quiet">{sizeOf(cities.length, viewers.length)}</p>
        </div>
        <div className="row">
          <Button
            variant="default"
            aria-expanded={isOpen}
            aria-controls={isOpen ? partsId : undefined}
            aria-label={`${words.manage}: ${name}`}
            rightSection={<IconChevronDown size={18} aria-hidden className={classes.chevron} />}
            onClick={() => onOpen(!isOpen)}
          >
            {words.manage}
          </Button>
          <RowMenu label={`${adminWords.moreActions}: ${name}`} loading={deleting.isPending}>
            <Menu.Item leftSection={<IconPencil size={20} aria-hidden />} onClick={onRename}>
              {words.rename}
            </Menu.Item>
            <Menu.Item
              color="danger"
              leftSection={<IconTrash size={20} aria-hidden />}
              onClick={() => void remove()}
            >
              {words.delete}
            </Menu.Item>
          </RowMenu>
        </div>
      </div>
      {isOpen && (
        <div className={classes.parts} id={partsId}>
          <RegionCities region={region} />
          <RegionViewers region={region} />
        </div>
      )}
    </section>
  )
}
