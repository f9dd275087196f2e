import type { ReactNode } from 'react'
import classes from './settings.module.css'

interface Props {
  account: ReactNode
  main: ReactNode
  signIn: ReactNode
}

/** One column on narrow screens; on wide ones, account and login cards are at the side. */
export function SettingsGrid({ account, main, signIn }: Props) {
  return (
    <div className={classes.columns}>
      <div className={classes.account}>{account}</div>
      <div className={classes.main}>{main}</div>
      <div className={classes.signIn}>{signIn}</div>
    </div>
  )
}
