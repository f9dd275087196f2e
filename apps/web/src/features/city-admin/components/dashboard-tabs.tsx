import { navigationWords } from '@lamplighter/domain/auth'
import { type CityAdminTab, cityAdminWords } from '@lamplighter/domain/city-admin'
import { Tabs } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useCityStats } from '../city-admin.api.ts'
import type { Actor } from '../member-limits.ts'
import { ActivitiesTab } from './activities-tab.tsx'
import classes from './dashboard.module.css'
import type { Guests } from './guests.ts'
import { LocationsTab } from './locations-tab.tsx'
import { NotesTab } from './notes-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { UsersTab } from './users-tab.tsx'

interface Props {
  actor: Actor
  tab: CityAdminTab
  onTab: (tab: CityAdminTab) => void
  guests: Guests
}

const tabs: CityAdminTab[] = ['overview', 'users', 'locations', 'notes', 'activities']

/** The five tabs; how many requests wait is seen on every one of them. */
export function DashboardTabs({ actor, tab, onTab, guests }: Props) {
  const { cityId } = actor.membership
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const active = list.current?.querySelector(`[aria-selected=true]`)
    if (tab) active?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tab])
  const waiting = useCityStats(cityId).data?.pendingRequests ?? 0
  return (
    <Tabs
      value={tab}
      onChange={(value) => {
        const chosen = tabs.find((known) => known === value)
        if (chosen) onTab(chosen)
      }}
      classNames={{ list: classes.list ?? '', tab: classes.tab ?? '' }}
    >
      <Tabs.List ref={list} aria-label={navigationWords.cityAdmin}>
        {tabs.map((value) => (
          <Tabs.Tab key={value} value={value}>
            {cityAdminWords.tabs[value]}
            {value === 'users' && waiting > 0 && <Waiting count={waiting} />}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} className={classes.panel}>
        {tab === 'overview' && <OverviewTab cityId={cityId} guests={guests} />}
        {tab === 'users' && <UsersTab actor={actor} />}
        {tab === 'locations' && <LocationsTab membership={actor.membership} />}
        {tab === 'notes' && <NotesTab cityId={cityId} guests={guests} />}
        {tab === 'activities' && <ActivitiesTab cityId={cityId} guests={guests} />}
      </Tabs.Panel>
    </Tabs>
  )
}

function Waiting({ count }: { count: number }) {
  return (
    <span className={classes.waiting}>
      {count.toLocaleString('en-US')}
      <span className="visually-hidden"> {cityAdminWords.figures.pendingRequests.toLowerCase()}</span>
    </span>
  )
}
