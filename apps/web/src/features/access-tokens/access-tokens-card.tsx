import type { AccessToken } from '@lamplighter/domain/access-tokens'
import type { CityMembership, User } from '@lamplighter/domain/auth'
import { callerOf, isCityAdmin } from '@lamplighter/domain/memberships'
import { Anchor, Button, Title } from '@mantine/core'
import { IconExternalLink, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { ErrorState } from '../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../kit/lists/skeletons.tsx'
import { useFocusKept } from '../../kit/lists/use-focus-kept.ts'
import { SectionCard } from '../../kit/sections/section-card.tsx'
import { useAccessTokens, useCityAccessTokens } from './access-tokens.api.ts'
import { tokenWords as words } from './access-tokens.messages.ts'
import classes from './access-tokens.module.css'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { TokenEntry } from './token-entry.tsx'

/** Card in Settings: the user's access tokens, and those of the cities that they are City Admin of. */
export function AccessTokensCard({ user }: { user: User }) {
  const [creating, setCreating] = useState(false)
  const focus = useFocusKept()
  const cities = user.cityMemberships.filter(isCityAdmin)
  const own = <TokenList tokens={useAccessTokens()} none={words.none} />
  return (
    <SectionCard
      title={words.title}
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => setCreating(true)}
        >
          {words.create}
        </Button>
      }
    >
      <div className="stack" {...focus}>
        <p className="muted">{words.hint}</p>
        <Anchor
          className={classes.docs}
          href="/api/docs"
          target="_blank"
          rel="noreferrer"
          aria-label={`${words.docs} ${words.newTab}`}
        >
          {words.docs}
          <IconExternalLink size={20} aria-hidden />
        </Anchor>
        {cities.length === 0 ? own : <Group title={words.yours}>{own}</Group>}
        {cities.map((city) => (
          <CityTokens key={city.cityId} city={city} />
        ))}
      </div>
      {creating && <NewTokenDialog user={callerOf(user)} cities={cities} onDone={() => setCreating(false)} />}
    </SectionCard>
  )
}

function CityTokens({ city: { cityId, cityName, cityState } }: { city: CityMembership }) {
  const tokens = useCityAccessTokens(cityId)
  return (
    <Group title={`${cityName}, ${cityState}`}>
      <TokenList tokens={tokens} none={words.noneOfCity} ofCity />
    </Group>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId()
  return (
    <section className="stack gap-8" aria-labelledby={headingId}>
      <Title order={3} size="h4" id={headingId}>
        {title}
      </Title>
      {children}
    </section>
  )
}

interface ListProps {
  tokens: ReturnType<typeof useAccessTokens>
  none: string
  ofCity?: boolean
}

function TokenList({ tokens: { data, isError, refetch }, none, ofCity = false }: ListProps) {
  if (!data)
    return isError ? (
      <ErrorState message={words.loadFailed} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton rows={1} />
    )
  if (data.length === 0) return <p className="quiet">{none}</p>
  return (
    <ul className={classes.list}>
      {data.map((token: AccessToken) => (
        <TokenEntry key={token._id} token={token} ofCity={ofCity} />
      ))}
    </ul>
  )
}
