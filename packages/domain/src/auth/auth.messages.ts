/** The words of signing in and registering (specification sections 2, 5 and 8). */
import { messageOf } from '../http/problems.ts'

export const authMessages = {
  loginFailed: 'Login failed',
  tokenFailed: 'Get access token failed',
  passwordsDiffer: messageOf('passwords_differ'),
  passwordTooWeak: messageOf('password_too_weak'),
  allFieldsRequired: 'Please fill in every field.',
} as const

export const authWords = {
  login: 'Login',
  loggingIn: 'Logging in...',
  register: 'Register',
  creatingAccount: 'Creating account...',
  loginOrRegister: 'Login / Register',
  signOut: 'Sign Out',
  name: 'Name',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  toRegister: 'No account yet? Register',
  toLogin: 'Already have an account? Login',
} as const
