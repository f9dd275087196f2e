import { Button, Modal, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useRef } from 'react'
import { say } from '../../kit/messages/say.tsx'
import { useNarrow } from '../../kit/page/use-narrow.ts'
import { useClientConfig } from '../../lib/api/client-config.ts'
import { invitationWords, inviteTo } from './invitations.messages.ts'
import { linkOf } from './secret.ts'

interface Props {
  secret: string
  city: string
  onDone: () => void
}

/** Shows the link of a new invitation; only its buttons close it. */
export function InvitationLink({ secret, city, onDone }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const small = useNarrow('48em')
  const site = useClientConfig().data?.siteUrl ?? location.origin
  const link = linkOf(site, secret)

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      say.success(invitationWords.copied)
    } catch {
      // The clipboard is missing over plain HTTP and in some browsers.
      field.current?.select()
      say.info(invitationWords.copyFailed)
    }
  }

  return (
    <Modal
      opened
      onClose={onDone}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={inviteTo(city)}
      fullScreen={small}
      centered
    >
      <div className="stack">
        <p role="status" className="notice" data-quiet>
          {invitationWords.onlyNow}
        </p>
        <TextInput
          ref={field}
          label={invitationWords.link}
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="dialog-buttons">
          <Button variant="default" size="lg" onClick={onDone}>
            {invitationWords.done}
          </Button>
          <Button
            size="lg"
            data-autofocus
            leftSection={<IconCopy size={20} aria-hidden />}
            onClick={() => void copy()}
          >
            {invitationWords.copy}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
