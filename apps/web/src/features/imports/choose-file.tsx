import { Button, FileButton } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { FormProblem } from '../../kit/messages/form-parts.tsx'
import { importWords } from './imports.messages.ts'
import classes from './imports.module.css'

interface Props {
  onFile: (file: File) => void
  busy: boolean
  problem: string | null
  /** Button label. */
  action?: string
}

/** Drop zone with a file button. */
export function ChooseFile({ onFile, busy, problem, action = importWords.choose }: Props) {
  const [over, setOver] = useState(false)
  return (
    <div className="stack">
      <FormProblem>{problem}</FormProblem>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same */}
      <div
        className={`stack ${classes.drop}`}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          const [file] = event.dataTransfer.files
          if (file && !busy) onFile(file)
        }}
      >
        <IconFileUpload size={40} stroke={1.5} aria-hidden />
        <span className={classes.dropHint}>{importWords.drop}</span>
        <FileButton onChange={(file) => file && onFile(file)}>
          {(props) => (
            <Button size="lg" loading={busy} {...props}>
              {action}
            </Button>
          )}
        </FileButton>
        <p className="quiet">{importWords.formats}</p>
      </div>
    </div>
  )
}
