import { passwordChecklist } from '@lamplighter/domain/auth'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import classes from './password-checklist.module.css'

/** Password requirements, marked live. Screen readers hear the count, not every keystroke. */
export function PasswordChecklist({ password }: { password: string }) {
  const items = passwordChecklist(password)
  const met = items.filter((item) => item.met).length
  return (
    <div className={classes.room}>
      <ul className={`stack gap-4 quiet ${classes.checklist}`} aria-label="Password requirements">
        {items.map((item) => (
          <li key={item.id} data-met={item.met || undefined}>
            {item.met ? (
              <IconCircleCheckFilled size={18} aria-hidden />
            ) : (
              <IconCircle size={18} aria-hidden />
            )}
            <span>{item.label}</span>
            <span className="visually-hidden">{item.met ? 'valid' : 'invalid'}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {password && `${met} of ${items.length} password requirements met`}
      </p>
    </div>
  )
}
