/** Sign-in texts shared by rules, the server and several screens. */

export const authMessages = {
  allFieldsRequired: 'Please fill in every field.',
} as const

export const authWords = {
  loginOrRegister: 'Login / Register',
  signOut: 'Sign Out',
  name: 'Name',
  email: 'Email',
  uncommonPassword: 'Not a commonly used password',
} as const
