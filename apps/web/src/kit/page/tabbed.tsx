import { formatCount } from '@lamplighter/domain/format'
import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './tabbed.module.css'

interface Props<Tab extends string> {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly { value: Tab; label: ReactNode }[]
  tab: Tab
  onTab: (tab: Tab) => void
  children: ReactNode
}

/** Tabs of a dashboard with the open panel. They wrap on narrow phones, so that all stay visible. */
export function Tabbed<Tab extends string>({ label, tabs, tab, onTab, children }: Props<Tab>) {
  return (
    <Tabs
      value={tab}
      onChange={(value) => {
        const chosen = tabs.find((known) => known.value === value)
        if (chosen) onTab(chosen.value)
      }}
      classNames={{ list: classes.list ?? '', tab: classes.tab ?? '' }}
    >
      <Tabs.List aria-label={label}>
        {tabs.map(({ value, label: words }) => (
          <Tabs.Tab key={value} value={value}>
            {words}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} className={classes.panel}>
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}

/** Badge with the number of pending items. */
export function TabCount({ count, what }: { count: number; what: string }) {
  if (count === 0) return null
  return (
    <span className={`badge ${classes.waiting}`} data-tone="lamp">
      {formatCount(count)}
      <span className="visually-hidden"> {what}</span>
    </span>
  )
}
