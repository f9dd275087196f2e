import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { settingsWords } from '../settings.messages.ts'
import { PasswordForm } from './password-form.tsx'

/** The way to another password; the form opens when it is wanted. */
export function PasswordCard({ email }: { email: string }) {
  const [changing, setChanging] = useState(false)
  const changed = useRef(false)

  function done() {
    changed.current = true
    setChanging(false)
  }

  /** When the form closes, the focus returns to the button that opened it. */
  function focusAfterForm(button: HTMLButtonElement | null) {
    if (!button || !changed.current) return
    changed.current = false
    button.focus()
  }

  return (
    <SectionCard title={settingsWords.password}>
      {changing ? (
        <PasswordForm email={email} onDone={done} />
      ) : (
        <>
          <p className="muted">Every other device is signed out when you change it.</p>
          <Button
            ref={focusAfterForm}
            variant="default"
            mt="md"
            leftSection={<IconKey size={20} aria-hidden />}
            onClick={() => setChanging(true)}
          >
            {settingsWords.changePassword}
          </Button>
        </>
      )}
    </SectionCard>
  )
}
