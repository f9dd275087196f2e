import type { AccessToken } from '@lamplighter/domain/access-tokens'
import { Button } from '@mantine/core'
import { confirm } from '../../kit/messages/confirm.ts'
import { say } from '../../kit/messages/say.tsx'
import { dateOf, RelativeTime } from '../../kit/text/relative-time.tsx'
import { sentenceFor } from '../../lib/api/api-problem.ts'
import { useRevokeAccessToken } from './access-tokens.api.ts'
import { ownerIsNoAdmin, revokeQuestion, scopeWords, tokenWords as words } from './access-tokens.messages.ts'
import classes from './access-tokens.module.css'

/** One token, with what it may do and its last use. A city's names who made it. */
export function TokenEntry({ token, ofCity }: { token: AccessToken; ofCity: boolean }) {
  const { _id, name, scopes, owner, city, lastUsedAt, expiresAt, works } = token
  const revoking = useRevokeAccessToken()
  const hasExpired = Date.parse(expiresAt) <= Date.now()

  async function revoke() {
    const sure = await confirm({
      title: revokeQuestion(name),
      message: words.revokeMeans,
      action: words.revoke,
      danger: true,
    })
    if (!sure) return
    try {
      await revoking.mutateAsync(_id)
      say.success(words.revoked)
    } catch (error) {
      say.failure(sentenceFor(error, words.revokeFailed))
    }
  }

  return (
    <li className={`line apart ${classes.token}`}>
      <div className={`named ${classes.words}`}>
        <strong>{name}</strong>
        <span>{scopes.map((scope) => scopeWords[scope]).join(' · ')}</span>
        <span>
          {lastUsedAt ? (
            <>
              {words.lastUsed} <RelativeTime time={lastUsedAt} />
            </>
          ) : (
            words.neverUsed
          )}
          {ofCity && ` · ${words.by} ${owner.name}`}
        </span>
        <span>
          {hasExpired ? words.expired : words.expires} <time dateTime={expiresAt}>{dateOf(expiresAt)}</time>
        </span>
        {!works && (
          <span className="line">
            <span className="badge" data-tone="danger">
              {words.stopped}
            </span>
            {city && !hasExpired && <span>{ownerIsNoAdmin(owner.name, city.name)}</span>}
          </span>
        )}
      </div>
      <Button
        variant="default"
        loading={revoking.isPending}
        aria-label={`${words.revoke}: ${name}`}
        onClick={() => void revoke()}
      >
        {words.revoke}
      </Button>
    </li>
  )
}
