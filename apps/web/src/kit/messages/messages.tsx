import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

export function Messages() {
  return <Notifications position="bottom-center" limit={3} zIndex={400} notificationMaxHeight="60dvh" />
}
