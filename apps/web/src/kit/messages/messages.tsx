import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import classes from './messages.module.css'

// WORD-30
export function Messages() {
  return (
    <Notifications
      className={classes.messages}
      position="bottom-center"
      limit={3}
      zIndex={400}
      notificationMaxHeight="60dvh"
    />
  )
}
