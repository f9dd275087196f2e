import { omitRepeatedPlace } from '@lamplighter/domain/map'
import { IconMapPin } from '@tabler/icons-react'
import classes from './place-line.module.css'

interface Props {
  /** '712 Clover St', if the street map names the place. */
  words: string | undefined
  /** Adjacent text; its words are not repeated. */
  beside?: string
}

/** Place name from the street map, if any. */
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
