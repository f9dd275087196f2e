import { type AuditLine, auditSentence, auditVia } from '@lamplighter/domain/audit'
import { timeOfDay } from '@lamplighter/domain/format'
import { paths } from '@lamplighter/domain/pages'
import { Link } from '@tanstack/react-router'
import { momentOf } from '../../../kit/text/moment.ts'
import classes from './audit.module.css'

/** One line: who did what to what, when and by what way. */
export function AuditEntry({ line }: { line: AuditLine }) {
  return (
    <li className={classes.entry}>
      <p className={classes.sentence}>
        <Sentence line={line} />
      </p>
      <p className={`line quiet ${classes.facts}`}>
        <time dateTime={line.at} title={momentOf(line.at)}>
          {timeOfDay(Date.parse(line.at))}
        </time>
        <span>{auditVia(line)}</span>
      </p>
    </li>
  )
}

function Sentence({ line }: { line: AuditLine }) {
  const { link } = line
  const sentence = auditSentence(line)
  if (!link) return sentence
  return link.to === 'location' ? (
    <Link to={paths.editLocation} search={{ id: link.id }} className={`as-large ${classes.link}`}>
      {sentence}
    </Link>
  ) : (
    <Link to={paths.workOrder} params={{ id: link.id }} className={`as-large ${classes.link}`}>
      {sentence}
    </Link>
  )
}
