import type { User } from '@lamplighter/domain/auth'
import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import {
  addQuestion,
  fileProblems,
  SEND_FROM_FILE,
  takenWords,
  UnusableFile,
} from './send-from-file.messages.ts'

export function SendFromFileButton({ user }: { user: User }) {
  const [reading, setReading] = useState(false)
  const reset = useRef<() => void>(null)
  const take = async (file: File | null) => {
    if (!file) return
    setReading(true)
    try {
      const { sendFromFile } = await import('./send-from-file.ts')
      const taken = await sendFromFile(user, file, (content) => confirm(addQuestion(content)))
      if (!taken) return
      if (taken.missing > 0 || taken.added === 0) say.info(takenWords(taken))
      else say.success(takenWords(taken))
    } catch (error) {
      if (!(error instanceof UnusableFile)) console.error('A file of unsent changes could not be read', error)
      say.failure(error instanceof UnusableFile ? error.message : fileProblems.failed)
    } finally {
      setReading(false)
      // Otherwise the browser does not report the same file again.
      reset.current?.()
    }
  }
  return (
    <FileButton accept=".zip,application/zip" onChange={(file) => void take(file)} resetRef={reset}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          leftSection={<IconUpload size={20} aria-hidden />}
          loading={reading}
        >
          {SEND_FROM_FILE}
        </Button>
      )}
    </FileButton>
  )
}
