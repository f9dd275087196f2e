import { glyphs } from 'virtual:category-glyphs'
import type { User } from '@lamplighter/domain/auth'
import { type CategoryKey, categoryOf } from '@lamplighter/domain/catalog'
import { formatCount } from '@lamplighter/domain/format'
import { homeTiles, isActive, roleOf } from '@lamplighter/domain/memberships'
import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { DrawingSvg } from '../../kit/drawings/drawing-svg.tsx'
import { pinDrawing } from '../../kit/drawings/pin-geometry.ts'
import { TRY_AGAIN } from '../../kit/kit.messages.ts'
import classes from './category-tiles.module.css'
import { tileWords } from './memberships.messages.ts'
import { useTileCounts } from './use-tile-counts.ts'

/** One tile per category of the user, and one for work orders, each with its count. */
export function CategoryTiles({ user }: { user: User }) {
  const tiles = homeTiles(user.cityMemberships)
  // Without categories, a worker sees everything and a director nothing (ACC-15).
  const seesEverything = user.cityMemberships.some(
    (one) => isActive(one) && roleOf(one.role) === 'city_worker',
  )
  const { isPending, failed, retry, countOf } = useTileCounts()
  return (
    <>
      {tiles.length === 1 && (
        <p className={`notice ${classes.none}`}>
          {seesEverything ? tileWords.noCategoriesButAll : tileWords.noCategories}
        </p>
      )}
      {failed && (
        <p className={`line ${classes.failed}`} role="alert">
          {tileWords.countsFailed}
          <Button variant="default" onClick={retry}>
            {TRY_AGAIN}
          </Button>
        </p>
      )}
      <ul className={classes.tiles}>
        {tiles.map((category) => (
          <li key={category}>
            <Tile category={category} count={isPending ? 'pending' : countOf(category)} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Tile({ category, count }: { category: CategoryKey; count: number | null | 'pending' }) {
  const { label, color } = categoryOf(category)
  const isOrders = category === 'WorkOrders'
  const inside = (
    <>
      <CategoryIcon category={category} size={44} />
      <span className={classes.count}>
        {count === 'pending' && <Skeleton height={30} width={48} />}
        {count === null && (
          <>
            <span aria-hidden>-</span>
            <span className="visually-hidden">{tileWords.countUnknown}</span>
          </>
        )}
        {typeof count === 'number' && formatCount(count)}
      </span>
      <span className={classes.label}>{label}</span>
      <span className={`quiet ${classes.unit}`}>{isOrders ? tileWords.openOrders : tileWords.locations}</span>
    </>
  )
  const look = { className: `surface tile ${classes.tile}`, style: { '--edge': color } as CSSProperties }
  if (isOrders) {
    return (
      <Link to="/work-orders" {...look}>
        {inside}
      </Link>
    )
  }
  return (
    <Link to="/saved-locations" search={{ category }} {...look}>
      {inside}
    </Link>
  )
}

/** Decorative pin of a category. Imports only the category glyphs. */
function CategoryIcon({ category, size = 32 }: { category: CategoryKey; size?: number }) {
  return <DrawingSvg drawing={pinDrawing(glyphs, categoryOf(category))} size={size} />
}
