import { authWords } from '@lamplighter/domain/auth'
import { Modal } from '@mantine/core'
import { useEffect } from 'react'
import { useClientConfig } from '../../../lib/api/client-config.ts'
import type { LoginForm as FormName } from '../../../lib/session/login-prompt.ts'
import { useSession } from '../../../lib/session/session.ts'
import { loginWords } from './login.messages.ts'
import classes from './login-register-modal.module.css'
import { WaysIn } from './ways-in.tsx'

interface Props {
  form: FormName
  onClose: () => void
}

/** Login and registration modal. Closes when the user is authenticated. */
export function LoginRegisterModal({ form, onClose }: Props) {
  const { status } = useSession()
  const elsewhereOnly = useClientConfig().data?.identity.embedded === null
  useEffect(() => {
    if (status === 'authenticated') onClose()
  }, [status, onClose])
  const title = form === 'register' ? loginWords.register : loginWords.login
  return (
    <Modal
      opened
      onClose={onClose}
      title={elsewhereOnly ? authWords.loginOrRegister : title}
      classNames={{ title: classes.title }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <WaysIn form={form} />
    </Modal>
  )
}
