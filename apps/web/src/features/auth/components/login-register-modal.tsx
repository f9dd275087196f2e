import { authWords } from '@lamplighter/domain/auth'
import { Anchor, Modal } from '@mantine/core'
import { useEffect } from 'react'
import { type LoginForm as FormName, loginPrompt } from '../../../lib/login-prompt.ts'
import { session, useSession } from '../../../lib/session.ts'
import { LoginForm } from './login-form.tsx'
import classes from './login-register-modal.module.css'
import { RegisterForm } from './register-form.tsx'

/** The login / register modal (specification section 2). It closes itself once the user is authenticated. */
export function LoginRegisterModal({ form }: { form: FormName }) {
  const { status } = useSession()
  useEffect(() => {
    if (status === 'authenticated') loginPrompt.close()
  }, [status])
  useEffect(() => {
    session.signsInHere().then(
      (here) => (here ? undefined : session.goToIssuer()),
      () => undefined,
    )
  }, [])
  const registering = form === 'register'
  return (
    <Modal
      opened
      onClose={loginPrompt.close}
      title={registering ? authWords.register : authWords.login}
      classNames={{ title: classes.title }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      {registering ? <RegisterForm /> : <LoginForm />}
      <p className={classes.switch}>
        <Anchor
          component="button"
          type="button"
          onClick={() => loginPrompt.open(registering ? 'login' : 'register')}
        >
          {registering ? authWords.toLogin : authWords.toRegister}
        </Anchor>
      </p>
    </Modal>
  )
}
