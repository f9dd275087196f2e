import { Skeleton } from '@mantine/core'
import classes from './states.module.css'

/** Skeleton of a list. */
export function ListSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <Loading>
      <div className="stack gap-12">
        {numbers(rows).map((n) => (
          <div key={n} className="beside">
            <Skeleton height={40} circle />
            <Skeleton height={40} radius="md" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

/** Skeleton of a card grid. */
export function CardsSkeleton({ cards = 6, height = 120 }: { cards?: number; height?: number }) {
  return (
    <Loading>
      <div className={classes.cards}>
        {numbers(cards).map((n) => (
          <Skeleton key={n} height={height} radius="lg" />
        ))}
      </div>
    </Loading>
  )
}

/** Skeleton of a screen: heading and a few blocks. */
export function PageSkeleton() {
  return (
    <Loading>
      <Skeleton height={32} width={220} mb={24} />
      <Skeleton height={180} radius="lg" mb={16} />
      <Skeleton height={120} radius="lg" />
    </Loading>
  )
}

function Loading({ children }: { children: React.ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">Loading</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
