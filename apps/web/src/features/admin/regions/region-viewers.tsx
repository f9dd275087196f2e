import type { Region } from '@lamplighter/domain/admin'
import { checkEmail } from '@lamplighter/domain/auth'
import { maxLengths } from '@lamplighter/domain/http'
import { Button, TextInput, Title } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { confirm } from '../../../kit/messages/confirm.ts'
import { FormProblem } from '../../../kit/messages/form-parts.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { EmailText } from '../../../kit/text/email-text.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useAddRegionViewer, useRemoveRegionViewer } from './regions.api.ts'
import { removeFrom, regionWords as words } from './regions.messages.ts'
import classes from './regions.module.css'
import { RemoveButton } from './remove-button.tsx'

/** The people who view a region, added by email. */
export function RegionViewers({ region }: { region: Region }) {
  const { _id: id, name, viewers } = region
  const adding = useAddRegionViewer()
  const removing = useRemoveRegionViewer()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const headingId = useId()

  async function add(event: FormEvent) {
    event.preventDefault()
    if (adding.isPending) return
    const refused = checkEmail(email)
    if (refused) return setProblem(refused)
    try {
      await adding.mutateAsync({ id, email: email.trim() })
      setEmail('')
    } catch (error) {
      setProblem(sentenceFor(error, words.changeFailed))
    }
  }

  async function remove(viewer: Region['viewers'][number]) {
    const sure = await confirm({
      title: removeFrom(viewer.name || viewer.email, name),
      message: words.removeViewerMeans,
      action: words.remove,
      danger: true,
    })
    if (!sure) return
    try {
      await removing.mutateAsync({ id, userId: viewer._id })
    } catch (error) {
      say.failure(sentenceFor(error, words.changeFailed))
    }
  }

  return (
    <section className="stack gap-12" aria-labelledby={headingId}>
      <Title order={3} size="h4" id={headingId}>
        {words.viewers}
      </Title>
      {viewers.length === 0 && <p className="quiet">{words.noViewers}</p>}
      {viewers.length > 0 && (
        <ul className={classes.people}>
          {viewers.map((viewer) => (
            <li key={viewer._id} className={classes.entry}>
              <span className="named">
                {viewer.name}
                <span>
                  <EmailText email={viewer.email} />
                </span>
              </span>
              <RemoveButton what={viewer.name || viewer.email} onClick={() => void remove(viewer)} />
            </li>
          ))}
        </ul>
      )}
      <form noValidate className={classes.adding} onSubmit={(event) => void add(event)}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          label={words.email}
          className={classes.field}
          maxLength={maxLengths.email}
          value={email}
          error={problem !== null}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            setProblem(null)
          }}
        />
        <Button type="submit" variant="default" loading={adding.isPending}>
          {words.addViewer}
        </Button>
      </form>
      <FormProblem>{problem}</FormProblem>
    </section>
  )
}
