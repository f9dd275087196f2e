import { openSite, type SiteProblem } from '@lamplighter/domain/auth'

/** Says why the opened address does not work, and where to go or whom to ask instead. */
export function SiteNotice({ problem, linkClass }: { problem: SiteProblem; linkClass?: string | undefined }) {
  const { message, openAt, advice } = problem
  return (
    <>
      <span>
        {message}
        {advice && ` ${advice}`}
      </span>
      {openAt && (
        <a className={linkClass} href={openAt}>
          {openSite(new URL(openAt).origin)}
        </a>
      )}
    </>
  )
}
