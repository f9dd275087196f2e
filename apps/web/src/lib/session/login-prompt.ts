/** The open form of the login / register modal, if any. Any screen can request it; the app shows it. */
import { createStore, useStore } from '../state/store.ts'

export type LoginForm = 'login' | 'register'

const open = createStore<LoginForm | null>(null)

export const loginPrompt = {
  open: (form: LoginForm = 'login') => open.set(form),
  close: () => open.set(null),
}

export function useLoginPrompt(): LoginForm | null {
  return useStore(open)
}
