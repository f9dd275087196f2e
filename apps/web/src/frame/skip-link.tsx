import classes from './shell.module.css'

export function SkipLink() {
  return (
    <a className={classes.skip} href="#main">
      Skip to main content
    </a>
  )
}
