import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import classes from './messages.module.css'

// WORD-30. A mouse at rest on one message keeps only that one, so the next ones still get a place.
export function Messages() {
  return (
    <Notifications
      className={classes.messages}
      position="bottom-center"
      limit={3}
      pauseResetOnHover="notification"
      zIndex={400}
      notificationMaxHeight="60dvh"
    />
  )
}
