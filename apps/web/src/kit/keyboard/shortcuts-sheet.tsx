import { ActionIcon, Kbd, Modal, Switch } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { Fragment } from 'react'
import { keyboardWords } from './keyboard.messages.ts'
import classes from './shortcuts-sheet.module.css'

/** Keys with the same effect, and its description. */
export type ShortcutHelp = readonly [keys: readonly string[], does: string]

interface Props {
  help: readonly ShortcutHelp[]
  /** Whether single-key shortcuts are on. */
  on: boolean
  onSwitch: (on: boolean) => void
  opened: boolean
  onOpen: () => void
  onClose: () => void
}

/** Button that opens the list of shortcuts, with a switch to turn them off. */
export function ShortcutsSheet({ help, on, onSwitch, opened, onOpen, onClose }: Props) {
  return (
    <>
      <ActionIcon
        variant="default"
        className={classes.button}
        aria-label={keyboardWords.title}
        aria-haspopup="dialog"
        title={keyboardWords.title}
        onClick={onOpen}
      >
        <IconKeyboard size={22} aria-hidden />
      </ActionIcon>
      <Modal opened={opened} onClose={onClose} title={keyboardWords.title} centered>
        <div className="stack">
          <Switch
            size="md"
            checked={on}
            label={keyboardWords.onThisDevice}
            description={keyboardWords.hint}
            onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
          />
          <table className={classes.keys}>
            <caption className="visually-hidden">{keyboardWords.title}</caption>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">{keyboardWords.key}</th>
                <th scope="col">{keyboardWords.whatItDoes}</th>
              </tr>
            </thead>
            <tbody>
              {help.map(([keys, does]) => (
                <tr key={does} data-off={(!on && keys.every((key) => key.length === 1)) || undefined}>
                  <td>
                    {keys.map((key, at) => (
                      <Fragment key={key}>
                        {at > 0 && <span className="quiet"> {keyboardWords.or} </span>}
                        <Kbd size="md">{key}</Kbd>
                      </Fragment>
                    ))}
                  </td>
                  <td>{does}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Modal>
    </>
  )
}
