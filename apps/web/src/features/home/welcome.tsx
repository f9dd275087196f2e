import { Title } from '@mantine/core'
import { IconBuildingCommunity, IconClipboardList, IconMap2, IconNotes } from '@tabler/icons-react'
import { APPEARANCE } from '../../kit/page/appearance.ts'
import { AppearanceChoice } from '../../kit/page/appearance-choice.tsx'
import { LinkButton } from '../../kit/page/link-button.tsx'
import { Page } from '../../kit/page/page.tsx'
import { welcomeWords } from './home.messages.ts'
import classes from './welcome.module.css'

// Reuses the icons of the navigation, which are already loaded.
const features = [
  {
    icon: IconMap2,
    title: 'Mark it on the map',
    words: 'Drop a pin where you stand, choose from a hundred icons, and every crew knows what is there.',
  },
  {
    icon: IconNotes,
    title: 'Notes and photos',
    words: 'Write down what you saw and add pictures or video, straight from the phone in your hand.',
  },
  {
    icon: IconClipboardList,
    title: 'Work orders',
    words: 'Raise an order against a location, see what is urgent, and close it when the job is done.',
  },
  {
    icon: IconBuildingCommunity,
    title: 'Your departments',
    words: 'Water sees water, parks sees parks. City admins decide who works on what.',
  },
] as const

/** Shown to visitors below the hero: four features and two ways to start. */
export function Welcome() {
  return (
    <Page>
      <ul className={classes.cards}>
        {features.map(({ icon: Icon, title, words }) => (
          <li key={title} className={`surface ${classes.card}`}>
            <span className={classes.icon}>
              <Icon size={26} stroke={1.75} aria-hidden />
            </span>
            <Title order={2} size="h3">
              {title}
            </Title>
            <p>{words}</p>
          </li>
        ))}
      </ul>
      <section className={`surface line apart ${classes.begin}`} aria-labelledby="begin">
        <div>
          <Title order={2} id="begin">
            See your city the way its crews do
          </Title>
          <p>Look around first. Log in when you want to add something.</p>
        </div>
        <div className={`row gap-12 ${classes.ways}`}>
          <LinkButton to="/maps" size="lg">
            {welcomeWords.startExploring}
          </LinkButton>
          <LinkButton to="/saved-locations" search={{ demo: true }} size="lg" variant="default">
            {welcomeWords.viewDemo}
          </LinkButton>
        </div>
      </section>
      <div className={`line ${classes.appearance}`}>
        <span aria-hidden>{APPEARANCE}</span>
        <AppearanceChoice />
      </div>
    </Page>
  )
}
