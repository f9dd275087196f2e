import { Button, Modal, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useRef } from 'react'
import { copyText } from '../../kit/messages/copy-text.ts'
import { useNarrow } from '../../kit/page/use-narrow.ts'
import { createdFor, tokenWords as words } from './access-tokens.messages.ts'
import classes from './access-tokens.module.css'

interface Props {
  name: string
  token: string
  onDone: () => void
}

/** Shows a new token; only its buttons close it, because nothing shows it again. */
export function NewToken({ name, token, onDone }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const small = useNarrow('48em')

  async function copy() {
    if (!(await copyText(token, words))) field.current?.select()
  }

  return (
    <Modal
      opened
      onClose={onDone}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={createdFor(name)}
      fullScreen={small}
      centered
    >
      <div className="stack">
        <p role="status" className="notice">
          {words.onlyNow}
        </p>
        <TextInput
          ref={field}
          className={classes.secret}
          label={words.token}
          readOnly
          value={token}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="dialog-buttons">
          <Button variant="default" size="lg" onClick={onDone}>
            {words.done}
          </Button>
          <Button
            size="lg"
            data-autofocus
            leftSection={<IconCopy size={20} aria-hidden />}
            onClick={() => void copy()}
          >
            {words.copy}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
