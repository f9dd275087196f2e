import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useFormBehindButton } from '../../../kit/page/use-form-behind-button.ts'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { settingsWords } from '../settings.messages.ts'
import { PasswordForm } from './password-form.tsx'

/** Change password; the form opens on click. */
export function PasswordCard({ email }: { email: string }) {
  const form = useFormBehindButton()
  return (
    <SectionCard title={settingsWords.password}>
      {form.isOpen ? (
        <PasswordForm email={email} onDone={form.close} />
      ) : (
        <>
          <p className="muted">Every other device is signed out when you change it.</p>
          <Button
            ref={form.button}
            variant="default"
            mt="md"
            leftSection={<IconKey size={20} aria-hidden />}
            onClick={form.open}
          >
            {settingsWords.changePassword}
          </Button>
        </>
      )}
    </SectionCard>
  )
}
