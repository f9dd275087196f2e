import { formatCount } from '@lamplighter/domain/format'
import { Button } from '@mantine/core'
import classes from './show-more.module.css'

export interface More {
  has: boolean
  isLoading: boolean
  failed: boolean
  load: () => void
}

interface Props {
  shown: number
  /** Undefined if nobody counted them all. */
  total: number | undefined
  /** Text of the count, if it differs from the list. */
  of?: string
  more: More
}

/** Footer of a paged list: loaded count and a button for the next page. */
export function ShowMore({ shown, total, of, more }: Props) {
  if (!more.has) return null
  const count =
    total === undefined ? `${formatCount(shown)} shown` : `${formatCount(shown)} of ${formatCount(total)}`
  const figures = of ? `${count} ${of}` : count
  return (
    <div className={`quiet ${classes.more}`}>
      <span role={more.failed ? 'alert' : undefined}>{more.failed ? "Couldn't load more." : figures}</span>
      <Button variant="default" loading={more.isLoading} onClick={more.load}>
        Show more
      </Button>
    </div>
  )
}
