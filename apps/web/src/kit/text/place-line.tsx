import { omitRepeatedPlace } from '@lamplighter/domain/map'
import { IconMapPin } from '@tabler/icons-react'
import classes from './place-line.module.css'

interface Props {
  /** '712 Clover St', where the street map has a name for the place. */
  words: string | undefined
  /** What stands beside it: words that it has are not said again. */
  beside?: string
}

/** Where something is, in the words of the street map; nothing where there are none. */
export function PlaceLine({ words, beside }: Props) {
  const place = omitRepeatedPlace(words, beside)
  return (
    place && (
      <span className={`quiet ${classes.place}`}>
        <IconMapPin size={16} aria-hidden />
        <span className="two-lines" title={place}>
          {place}
        </span>
      </span>
    )
  )
}
