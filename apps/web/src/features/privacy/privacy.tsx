import { PageHeader } from '../../kit/page/page-header.tsx'
import { Section } from '../../kit/sections/section.tsx'
import { type PrivacyTopic, residentTopics, userTopics, privacyWords as words } from './privacy.messages.ts'
import classes from './privacy.module.css'

/** Says in short what is stored about people; needs no account and no server (PRIV-2). */
export function Privacy() {
  return (
    <>
      <PageHeader title={words.title} description={words.lead} />
      <div className={`stack gap-24 ${classes.page}`}>
        <Section title={words.users}>
          <Topics topics={userTopics} />
        </Section>
        <Section title={words.residents}>
          <Topics topics={residentTopics} />
        </Section>
        <Section title={words.questions}>
          <p>{words.askCity}</p>
        </Section>
      </div>
    </>
  )
}

function Topics({ topics }: { topics: readonly PrivacyTopic[] }) {
  return (
    <dl className={`surface ${classes.topics}`}>
      {topics.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
