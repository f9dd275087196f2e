import { randomUUID } from 'node:crypto'
import { commentOnWorkOrder, updateWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import type { PersonName } from '../../../testing/people.ts'
import type { ErasingTown } from './erasing-town.ts'

/** Puts Wes into every column that can name a person. */
export async function nameEverywhere({ app, people, cityId, made, noted, orderFor, idOf }: ErasingTown) {
  const { name, email } = app.world.people.wes
  const bench = await made({ name: 'Bench' }, people.wes)
  await noted(bench._id, 'Painted it', people.wes)
  const order = await orderFor(bench._id)
  const assign = (...who: PersonName[]) =>
    people.ana.call(updateWorkOrder, {
      params: { id: order._id },
      body: { assigneeIds: who.map(idOf) },
    })
  await assign('wes', 'wendy')
  const text = `@${name} and @wes carter, ask @Wes Carter Jr. Mail ${email}`
  await people.ana.call(
    commentOnWorkOrder,
    { params: { id: order._id }, body: { _id: randomUUID(), text } },
    { operationId: randomUUID() },
  )
  await app.owner
    .insertInto('users')
    .values({
      id: randomUUID(),
      issuer: 'x',
      subject: 'junior',
      name: 'Wes Carter Jr',
      email: 'jr@example.test',
    })
    .execute()
  const run = (statement: ReturnType<typeof sql>) => statement.execute(app.owner)
  const account = randomUUID()
  await run(
    sql`insert into oidc_accounts (id, email, name, password_hash) values (${account}, ${email}, ${name}, 'x')`,
  )
  await run(sql`update users set subject = ${account} where id = ${idOf('wes')}`)
  await run(
    sql`insert into oidc_sign_ins (session_uid, account_id, user_agent, ip) values ('his', ${account}, 'UA', '::1')`,
  )
  await run(sql`
    insert into oidc_payloads (model, id, payload) values ('Session', 'his', ${JSON.stringify({ accountId: account })}),
      ('Interaction', 'i', ${JSON.stringify({ params: { login_hint: email.toUpperCase() } })})`)
  await run(sql`
    insert into account_links (token_hash, purpose, account_id, mailed, expires_at)
    values (sha256('a'), 'email', ${account}, true, now() + interval '1 day')`)
  await run(sql`
    insert into mail_outbox (id, recipient, subject, body, useful_until) values
      (gen_random_uuid(), ${email}, 'Hi', 'Hi', now() + interval '1 day'),
      (gen_random_uuid(), 'ana@example.test', 'Invitation', ${`${name} invites you`}, now() + interval '1 day')`)
  await run(sql`
    insert into invitations (id, city_id, secret_hash, role, email, created_by, expires_at)
    values (gen_random_uuid(), ${cityId}, sha256('b'), 'city_worker', ${email}, ${idOf('ana')}, now() + interval '1 day')`)
  await run(sql`
    insert into resident_reports (id, city_id, number, secret_hash, category, description, address, reporter_email)
    values (gen_random_uuid(), ${cityId}, 1, sha256('c'), 'Parks', 'Dark', '1 Main St', ${email})`)
  await run(sql`update cities set boundary_source = ${`uploaded by ${name}`} where id = ${cityId}`)
  await run(sql`
    insert into access_tokens (id, user_id, name, hash, scopes, expires_at)
    values (gen_random_uuid(), ${idOf('wes')}, ${`GIS of ${name}`}, sha256('d'), '{}', now() + interval '1 day')`)
  await run(sql`
    insert into saved_views (id, user_id, name, search) values (gen_random_uuid(), ${idOf('wes')}, ${name}, '{}')`)
  await run(sql`
    insert into push_devices (id, user_id, endpoint, p256dh, auth, user_agent)
    values (gen_random_uuid(), ${idOf('wes')}, 'https://push.example/1', 'B', 'A', 'UA')`)
  await run(sql`
    insert into notification_choices (user_id, choices) values (${idOf('wes')}, '{}')`)
  await run(sql`
    insert into activities (id, city_id, type, action, description, user_id, user_name)
    values (gen_random_uuid(), ${cityId}, 'user_joined', 'joined', ${`${name} joined`}, ${idOf('ana')}, 'Ana'),
      (gen_random_uuid(), ${cityId}, 'user_joined', 'joined', ${`Wes Carter Jr joined "${name} Park"`}, ${idOf('ana')}, 'Ana')`)
  await run(sql`
    insert into activities (id, city_id, type, action, details, user_id, user_name)
    values (gen_random_uuid(), ${cityId}, 'user_joined', 'joined',
      ${JSON.stringify({ memberName: name, invitedBy: name, cityName: 'Prairie Falls', to: `Streets, ${name}, Ana` })},
      ${idOf('ana')}, 'Ana')`)
  const run_id = randomUUID()
  await run(sql`
    insert into imports (id, city_id, source, file_name, status, preview)
    values (${run_id}, ${cityId}, 's', 'f.csv', 'checked', ${JSON.stringify({ rows: [[`\n${email}`, 'Oak']] })})`)
  await run(sql`
    insert into import_rows (import_id, number, original, work_order, assignees, remark)
    values (${run_id}, 1, ${JSON.stringify({ who: email })}, ${JSON.stringify({ unassigned: [email] })}, array[${email}], ${`No member: ${email}`})`)
  await run(sql`
    insert into import_order_changes (import_id, work_order_id, version, before)
    values (${run_id}, ${order._id}, 1, ${JSON.stringify({ unassigned: ['Ana', name] })})`)
  await run(sql`
    insert into city_exports (id, city_id, asked_by, file_name, status) values (gen_random_uuid(), ${cityId}, ${idOf('wes')}, 'c.zip', 'waiting')`)
  const rule = randomUUID()
  await run(sql`
    insert into order_rules (id, city_id, name, is_on, trigger, overdue_days, tells_lead, tell_ids, saved_by)
    values (${rule}, ${cityId}, 'Late', true, 'overdue', 7, false, array[${idOf('wes')}::uuid], ${idOf('ana')})`)
  await run(sql`
    insert into order_rule_effects (id, rule_id, work_order_id, changes, tell_ids)
    values (gen_random_uuid(), ${rule}, ${order._id}, ${JSON.stringify([{ field: 'assigned', from: `${name}, Ana`, to: 'Streets' }])}, '{}')`)
  return { bench, order }
}
