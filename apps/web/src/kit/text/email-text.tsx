import { Fragment } from 'react'

/** An email address that wraps after dots and the @. */
export function EmailText({ email }: { email: string }) {
  return email.split(/(?<=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never change order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
