import { type CityStep, citySteps, type getSetup } from '@lamplighter/domain/admin'
import { cityAndState } from '@lamplighter/domain/cities'
import type { ResponseOf } from '@lamplighter/domain/http'
import { paths } from '@lamplighter/domain/pages'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { useAdminCities, useSetup } from '../admin.api.ts'
import { changeWords } from '../cities/city-changes.messages.ts'
import type { CityDialog } from '../cities/city-dialogs.tsx'
import { limitsWords } from '../limits/limits.messages.ts'
import classes from './checklist.module.css'
import { Command } from './command.tsx'
import { keepHidden, wasHidden } from './hidden.ts'
import {
  cityStepWords,
  installationWords,
  moreCities,
  setupWords,
  stepsMissing,
  streetsCommand,
} from './setup.messages.ts'

interface Props {
  /** Opens a city's next step, or the form for a new city. */
  onOpen: (dialog: CityDialog) => void
}

/** Setup checklist. Collapses to one line when all is done or the user hid it. */
export function Checklist({ onOpen }: Props) {
  const setup = useSetup()
  const [hidden, setHidden] = useState(wasHidden)
  if (setup.isError && !setup.data)
    return <ErrorState message={setupWords.loadFailed} onRetry={() => void setup.refetch()} />
  if (!setup.data) return null
  const { installation, cities } = setup.data
  const missing =
    installation.filter(({ state }) => state === 'missing').length +
    cities.reduce((sum, city) => sum + city.missing.length, 0)
  const hide = (now: boolean) => {
    setHidden(now)
    keepHidden(now)
  }
  if (missing === 0) return <p className="quiet">{setupWords.allDone}</p>
  if (hidden)
    return (
      <div className="line">
        <span className="quiet">{stepsMissing(missing)}</span>
        <Button variant="subtle" onClick={() => hide(false)}>
          {setupWords.show}
        </Button>
      </div>
    )
  return (
    <SectionCard
      title={`${setupWords.title}: ${stepsMissing(missing)}`}
      actions={
        <Button variant="subtle" onClick={() => hide(true)}>
          {setupWords.hide}
        </Button>
      }
    >
      <Steps setup={setup.data} onOpen={onOpen} />
    </SectionCard>
  )
}

function Steps({ setup, onOpen }: Props & { setup: ResponseOf<typeof getSetup> }) {
  const { installation, cities, citiesMissing } = setup
  const all = useAdminCities().data
  const more = citiesMissing - cities.length
  return (
    <div className="stack gap-24">
      <Group name={setupWords.installation}>
        {installation.map(({ step, state }) => {
          if (state === 'unknown') return null
          const { name, todo, command } = installationWords[step]
          return (
            <Step key={step} name={name} todo={todo} isDone={state === 'done'}>
              {step === 'city' && (
                <Button variant="default" onClick={() => onOpen({ kind: 'create' })}>
                  {setupWords.makeCity}
                </Button>
              )}
              {command && <Command text={command} />}
            </Step>
          )
        })}
      </Group>
      {cities.map((lacking) => {
        const city = all?.find(({ _id }) => _id === lacking._id)
        const name = cityAndState(lacking)
        const open = (kind: 'admin' | 'limits' | 'invite') => city && onOpen({ kind, city })
        const ways: Record<CityStep, ReactNode> = {
          admin: <Do name={changeWords.chooseAdmin} of={name} onDo={() => open('admin')} />,
          limits: <Do name={limitsWords.limits} of={name} onDo={() => open('limits')} />,
          streets: <Command text={streetsCommand(name)} />,
          assets: (
            <LinkButton
              variant="default"
              to={paths.admin}
              search={{ tab: 'import', city: lacking._id }}
              aria-label={`${setupWords.importAssets}: ${name}`}
            >
              {setupWords.importAssets}
            </LinkButton>
          ),
          people: <Do name={changeWords.invite} of={name} onDo={() => open('invite')} />,
        }
        return (
          <Group key={lacking._id} name={name}>
            {citySteps.map((step) => (
              <Step key={step} {...cityStepWords[step]} isDone={!lacking.missing.includes(step)}>
                {ways[step]}
              </Step>
            ))}
          </Group>
        )
      })}
      {more > 0 && <p className="quiet">{moreCities(more)}</p>}
    </div>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={classes.group}>
      <h3>{name}</h3>
      <ul className="stack gap-12">{children}</ul>
    </section>
  )
}

interface StepProps {
  name: string
  todo: string
  isDone: boolean
  /** Button or link to do the step. */
  children: ReactNode
}

function Step({ name, todo, isDone, children }: StepProps) {
  const Sign = isDone ? IconCircleCheck : IconCircleDashed
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <Sign size={24} aria-hidden />
      <div className={classes.words}>
        <strong>{name}</strong>
        <span className="visually-hidden">: {isDone ? setupWords.done : setupWords.missing}</span>
        {!isDone && <p className="quiet">{todo}</p>}
      </div>
      {!isDone && <div className={classes.way}>{children}</div>}
    </li>
  )
}

function Do({ name, of, onDo }: { name: string; of: string; onDo: () => void }) {
  return (
    <Button variant="default" aria-label={`${name}: ${of}`} onClick={onDo}>
      {name}
    </Button>
  )
}
