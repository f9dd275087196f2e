import { Button, Modal, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useRef } from 'react'
import { useNarrow } from '../page/use-narrow.ts'
import { copyText } from './copy-text.ts'
import classes from './messages.module.css'

interface Props {
  title: string
  label: string
  secret: string
  words: { onlyNow: string; copy: string; copied: string; notCopied: string; done: string }
  onDone: () => void
}

/** Shows a new secret with a button that copies it. Only its buttons close it, because nothing shows the secret again. */
export function ShownOnce({ title, label, secret, words, onDone }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const small = useNarrow('48em')

  async function copy() {
    if (!(await copyText(secret, words))) field.current?.select()
  }

  return (
    <Modal
      opened
      onClose={onDone}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={title}
      fullScreen={small}
      centered
    >
      <div className="stack">
        <p role="status" className="notice" data-quiet>
          {words.onlyNow}
        </p>
        <TextInput
          ref={field}
          className={classes.secret}
          label={label}
          readOnly
          value={secret}
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
