import type { ReactNode } from 'react'
import { AssetIcon } from '../drawings/asset-icon.tsx'
import { UnsentBadge } from '../lists/unsent-badge.tsx'
import { PlaceLine } from '../text/place-line.tsx'
import classes from './location-summary.module.css'

interface Props {
  location: { name: string; icon: string | null; placeWords?: string | undefined }
  /** `row` for lists, `card` for the top of a card, `page` for below a page's title. */
  density: 'row' | 'card' | 'page'
  /** The name as a link or a heading; null if the page's title already shows it. */
  title?: ReactNode
  /** Facts in small gray text, such as type, distance and city. Empty ones are skipped. */
  facts?: readonly (string | false | null | undefined)[]
  /** Sync state of unsent changes. */
  unsent?: string | null
}

const iconSizes = { row: 36, card: 40, page: 48 } as const

/** Shows a location's icon, name, facts and place, the same way in lists, in cards and on pages. */
export function LocationSummary({ location, density, title, facts = [], unsent }: Props) {
  const { name, icon, placeWords } = location
  const told = facts.filter(Boolean).join(' · ')
  // Without a title, the summary may be inside a button, and HTML allows no block elements there.
  const Box = title === undefined ? 'span' : 'div'
  return (
    <Box className="beside">
      <AssetIcon icon={icon} size={iconSizes[density]} />
      <Box className={`words ${classes.words}`}>
        {title === undefined ? <span className="item-name two-lines">{name}</span> : title}
        {told && <span className="quiet">{told}</span>}
        <PlaceLine words={placeWords} beside={name} />
        {unsent && (
          <span>
            <UnsentBadge state={unsent} />
          </span>
        )}
      </Box>
    </Box>
  )
}
