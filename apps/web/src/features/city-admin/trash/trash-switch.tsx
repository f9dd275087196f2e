import { formatCount } from '@lamplighter/domain/format'
import { IconMapPin, IconTrash } from '@tabler/icons-react'
import { SegmentedSwitch } from '../../../kit/lists/segmented-switch.tsx'
import { useTrashCount } from '../city-admin.api.ts'
import { cityAdminWords } from '../city-admin.messages.ts'
import classes from './trash.module.css'

interface Props {
  cityId: string
  trashShown: boolean
  onChange: (trash: boolean) => void
}

const { label, inUse, trash } = cityAdminWords.trash

/** Switch between 'In use' and 'Trash', with the count of the trash. */
export function TrashSwitch({ cityId, trashShown, onChange }: Props) {
  const count = useTrashCount(cityId)
  return (
    <SegmentedSwitch
      label={label}
      value={trashShown ? 'trash' : 'in-use'}
      onChange={(value) => onChange(value === 'trash')}
      choices={[
        {
          value: 'in-use',
          label: (
            <>
              <IconMapPin size={20} aria-hidden />
              {inUse}
            </>
          ),
        },
        {
          value: 'trash',
          label: (
            <>
              <IconTrash size={20} aria-hidden />
              {trash}
              {count !== undefined && <span className={`quiet ${classes.count}`}>{formatCount(count)}</span>}
            </>
          ),
        },
      ]}
    />
  )
}
