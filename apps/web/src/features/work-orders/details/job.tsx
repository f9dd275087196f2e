import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { workOrderWords } from '../work-orders.messages.ts'
import classes from './details.module.css'

interface Props {
  order: Pick<WorkOrder, 'description' | 'tags'>
  editButton: Ref<HTMLButtonElement>
  isReady: boolean
  onEdit: () => void
  /** Links for adding to the order. */
  children: ReactNode
}

/** The description, read-only, with a button that opens the form. */
export function Job({ order: { description, tags }, editButton, isReady, onEdit, children }: Props) {
  return (
    <SectionCard
      title={workOrderWords.whatToDo}
      actions={
        <Button
          ref={editButton}
          variant="default"
          disabled={!isReady}
          leftSection={<IconPencil size={20} aria-hidden />}
          onClick={onEdit}
        >
          {workOrderWords.edit}
        </Button>
      }
    >
      <p className={classes.description} data-none={description === '' || undefined}>
        {description || workOrderWords.noDescription}
      </p>
      {tags.length > 0 && (
        <ul className={`row ${classes.tags}`} aria-label={workOrderWords.tags}>
          {tags.map((tag) => (
            <li key={tag} className="badge">
              {tag}
            </li>
          ))}
        </ul>
      )}
      {children}
    </SectionCard>
  )
}
