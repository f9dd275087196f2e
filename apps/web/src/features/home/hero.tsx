import { Title } from '@mantine/core'
import { IconBookmark, IconMap2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LinkButton } from '../../kit/page/link-button.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import classes from './hero.module.css'

interface Props {
  heading: string
  words: string
  /** For signed-in users the hero is a low band, because the content below matters more. */
  low?: boolean
  /** Drawn behind the text. */
  picture?: ReactNode
}

/** Hero of Home: a drawing of a small town and two links. */
export function Hero({ heading, words, low = false, picture }: Props) {
  const title = usePageTitle('Lamplighter')
  return (
    <section className={classes.hero} data-low={low || undefined}>
      {picture && <div className={classes.picture}>{picture}</div>}
      <div className={classes.inner}>
        <Title order={1} ref={title} tabIndex={-1} className={classes.heading}>
          {heading}
        </Title>
        <p className={classes.words}>{words}</p>
        <div className={`row gap-12 ${classes.ways}`}>
          <LinkButton
            to="/maps"
            size="lg"
            className={classes.main}
            leftSection={<IconMap2 size={22} aria-hidden />}
          >
            Open the map
          </LinkButton>
          <LinkButton
            to="/saved-locations"
            size="lg"
            className={classes.other}
            leftSection={<IconBookmark size={22} aria-hidden />}
          >
            Saved Locations
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
