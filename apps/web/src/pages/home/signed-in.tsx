import type { User } from '@lamplighter/domain/auth'
import { Title } from '@mantine/core'
import { HomePack } from '../../features/day-pack/home-pack.tsx'
import { Day } from '../../features/home/day.tsx'
import { CategoryTiles } from '../../features/memberships/category-tiles.tsx'
import { MyWork } from '../../features/work-orders/my-work/my-work.tsx'

/** Home of a signed-in user: jobs, day, day pack and categories. */
export function SignedIn({ user }: { user: User }) {
  return (
    <>
      <MyWork />
      <Day userId={user._id} />
      <HomePack userId={user._id} />
      <Title order={2} mb="md">
        Your categories
      </Title>
      <CategoryTiles user={user} />
    </>
  )
}
