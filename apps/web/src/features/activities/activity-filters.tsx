import {
  type ActivityType,
  activityTypeKeys,
  activityTypes,
  showingActivities,
} from '@lamplighter/domain/activities'
import { Button } from '@mantine/core'
import { FilterChips } from '../../kit/lists/filters/filter-chips.tsx'
import { feedWords } from './activities.messages.ts'
import classes from './activities.module.css'
import { ActivityIcon } from './activity-icon.tsx'

interface Props {
  chosen: ActivityType[]
  counts: Record<string, number>
  shown: number
  total: number
  onChange: (types: ActivityType[]) => void
}

/** A chip for each activity type that occurs or is selected, with the number of matches. */
export function ActivityFilters({ chosen, counts, shown, total, onChange }: Props) {
  const present = activityTypeKeys.filter((type) => (counts[type] ?? 0) > 0 || chosen.includes(type))
  return (
    <div className={`stack gap-8 ${classes.filters}`}>
      <FilterChips<ActivityType>
        label="Activity types"
        choices={present.map((type) => ({
          value: type,
          label: activityTypes[type].label,
          count: counts[type] ?? 0,
          icon: <ActivityIcon type={type} />,
        }))}
        chosen={chosen}
        onChange={onChange}
      />
      <div className={`line gap-8 ${classes.summary}`}>
        <p className="figures" role="status">
          {showingActivities(shown, total)}
        </p>
        {chosen.length > 0 && (
          <Button variant="subtle" onClick={() => onChange([])}>
            {feedWords.clearAll}
          </Button>
        )}
      </div>
    </div>
  )
}
