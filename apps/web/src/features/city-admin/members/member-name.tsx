import { type CityMember, cityAdminWords } from '@lamplighter/domain/city-admin'
import { EmailText } from '../../../kit/text/email-text.tsx'
import { dateOf } from '../../../kit/text/relative-time.tsx'
import classes from './users.module.css'

export function MemberName({ member, isCaller }: { member: CityMember; isCaller: boolean }) {
  const { name, email, memberSince } = member
  return (
    <div className={classes.person}>
      <strong>
        {name}
        {isCaller && <span className={classes.you}>{cityAdminWords.you}</span>}
      </strong>
      <span>
        <EmailText email={email} />
      </span>
      <span>
        {cityAdminWords.since} <time dateTime={memberSince}>{dateOf(memberSince)}</time>
      </span>
    </div>
  )
}
