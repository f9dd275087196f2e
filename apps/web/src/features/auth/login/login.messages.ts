/** Texts of the login and registration pages. */

export const loginWords = {
  login: 'Login',
  privacy: 'What is stored about you',
  loggingIn: 'Logging in...',
  register: 'Register',
  creatingAccount: 'Creating account...',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  toRegister: 'No account yet? Register',
  toLogin: 'Already have an account? Log in',
  forgotten: 'Forgot your password?',
  orWithPassword: 'or with email and password',
  goingToIssuer: 'One moment...',
  signingIn: 'Logging you in',
  homeComesNext: 'One moment. Home opens next.',
} as const

/** `continueWith('City of Fargo')` is 'Continue with City of Fargo' */
export function continueWith(issuer: string): string {
  return `Continue with ${issuer}`
}
