import { type AuditLine, auditSentence, auditVia } from '@lamplighter/domain/audit'
import { paths } from '@lamplighter/domain/pages'
import { Link } from '@tanstack/react-router'
import { clockIn, momentIn } from './audit.messages.ts'
import classes from './audit.module.css'

interface Props {
  line: AuditLine
  /** The city's. */
  timeZone: string | undefined
}

/** One entry: who did what to what, when and how. */
export function AuditEntry({ line, timeZone }: Props) {
  return (
    <li className={classes.entry}>
      <p className={classes.sentence}>
        <Sentence line={line} />
      </p>
      <p className={`line quiet ${classes.facts}`}>
        <time dateTime={line.at} title={momentIn(timeZone, line.at)}>
          {clockIn(timeZone, line.at)}
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
