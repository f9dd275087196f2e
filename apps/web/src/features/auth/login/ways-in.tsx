import { paths } from '@lamplighter/domain/pages'
import { Anchor, Button, Divider, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { TRY_AGAIN } from '../../../kit/kit.messages.ts'
import { SiteNotice } from '../../../kit/page/site-notice.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useClientConfig } from '../../../lib/api/client-config.ts'
import { type LoginForm as FormName, loginPrompt } from '../../../lib/session/login-prompt.ts'
import { useSiteProblem } from '../../../lib/sign-in/site-problem.ts'
import { ContinueWithIssuer } from './continue-with-issuer.tsx'
import { FormFailure } from './form-failure.tsx'
import { loginWords } from './login.messages.ts'
import { LoginForm } from './login-form.tsx'
import classes from './login-register-modal.module.css'
import { RegisterForm } from './register-form.tsx'

interface Props {
  form: FormName
  /** Switches to the other form. */
  onSwitch?: (form: FormName) => void
  /** Page to return to after an external login; defaults to Home. */
  returnTo?: string
}

/** The login methods of this installation: external issuer, email and password, or both. */
export function WaysIn({ form, onSwitch = loginPrompt.open, returnTo }: Props) {
  const { data, error, refetch } = useClientConfig()
  const problem = useSiteProblem()
  const box = useRef<HTMLDivElement>(null)
  const known = data !== undefined
  useEffect(() => {
    // The dialog's focus trap runs before this field mounts.
    if (known) box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [known])
  if (problem) {
    return (
      <div className="stack" role="alert">
        <SiteNotice problem={problem} linkClass={classes.site} />
      </div>
    )
  }
  if (error) {
    return (
      <div className={`stack ${classes.form}`}>
        <FormFailure message={sentenceFor(error, error.message)} />
        <Button variant="default" onClick={() => void refetch()}>
          {TRY_AGAIN}
        </Button>
      </div>
    )
  }
  if (!data) return <Skeleton height={230} radius="md" />
  const { embedded, external } = data.identity
  return (
    <div ref={box} className="stack gap-20">
      {external && <ContinueWithIssuer name={external.name} alone={!embedded} returnTo={returnTo} />}
      {external && embedded && (
        <Divider label={loginWords.orWithPassword} classNames={{ label: classes.or }} />
      )}
      {embedded && <WithPassword form={form} onSwitch={onSwitch} />}
      <p className={classes.switch}>
        <Link to={paths.privacy} onClick={loginPrompt.close}>
          {loginWords.privacy}
        </Link>
      </p>
    </div>
  )
}

function WithPassword({ form, onSwitch }: Required<Pick<Props, 'form' | 'onSwitch'>>) {
  const registering = form === 'register'
  return (
    <div>
      {registering ? <RegisterForm /> : <LoginForm />}
      <p className={classes.switch}>
        <Anchor component="button" type="button" onClick={() => onSwitch(registering ? 'login' : 'register')}>
          {registering ? loginWords.toLogin : loginWords.toRegister}
        </Anchor>
      </p>
    </div>
  )
}
