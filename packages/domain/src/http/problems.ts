/**
 * The error catalog: every problem of the API with its status and message. On the wire it is RFC 9457 problem details
 * plus `code` and the `message` that screens show (WORD-2).
 */
import type { ProblemBody } from './problem-body.ts'

const catalog = {
  // Request
  malformed_request: [400, 'The request could not be read.'],
  request_too_slow: [408, 'The request took too long to arrive. Please try again.'],
  headers_too_large: [431, 'The headers of the request are too large.'],
  malformed_json: [400, 'The request is not valid JSON.'],
  invalid_request: [422, 'Some fields are not valid. Check them and try again.'],
  invalid_parameters: [400, 'Some parameters are unknown or not valid.'],
  operation_mismatch: [422, 'This operation id was already used for a different request.'],
  operation_id_invalid: [422, 'The Idempotency-Key header must be a UUID.'],
  recorded_at_invalid: [
    400,
    'The X-Recorded-At header must be a time with its offset, such as 2026-11-22T10:00:00-06:00.',
  ],
  body_too_large: [413, 'The request is too large.'],
  unsupported_media_type: [415, 'Send JSON (Content-Type: application/json).'],
  method_not_allowed: [405, 'This address does not accept that method.'],
  not_found: [404, 'Not found.'],
  too_many_requests: [429, 'Too many requests. Please wait a moment and try again.'],
  internal: [500, 'Something went wrong on our side. Nothing was changed. Please try again.'],
  unavailable: [503, 'The service is busy or restarting. Please try again in a moment.'],
  took_too_long: [
    503,
    'This took too long and was stopped; nothing was changed. Try again, or ask for less: one city, a longer word or a smaller part of the map.',
  ],
  storage_unavailable: [
    503,
    'Photos and videos cannot be stored or opened at the moment. Please try again in a moment.',
  ],
  storage_full: [507, 'There is no space left to store this. Nothing was changed.'],

  // Authentication
  not_signed_in: [401, 'Please log in to continue.'],
  forbidden: [403, 'You do not have permission to do this.'],
  region_viewer_reads_only: [403, 'You can view this as a Region Viewer, but you cannot change anything.'],
  access_token_over: [401, 'This access token is unknown, was revoked or has expired.'],
  closed_to_access_tokens: [403, 'Access tokens cannot be used for this. Log in to the app instead.'],
  access_token_scope_lacking: [403, 'This access token does not have the scope {scopes}.'],
  not_registered: [404, 'No user record exists for this account yet.'],
  wrong_credentials: [401, 'Wrong email or password.'],
  password_published: [
    403,
    'This password is public, because it comes with the demonstration, so it does not work here. To change it, start the server so that only this computer can reach it, sign in and open Settings.',
  ],
  account_switched_off: [
    401,
    'Your account is switched off. What you have not sent stays on this device. Ask your administrator to switch the account on, then log in to send it.',
  ],
  account_moved: [409, 'This account was joined to your other sign-in. Please use that one.'],
  account_to_join: [
    409,
    'There is an account with your email address here. Enter its password to keep your work, or continue with an empty account.',
  ],
  nothing_to_join: [409, 'There is no account here that could be joined to this sign-in.'],
  current_password_wrong: [422, 'The current password is incorrect.'],
  identity_elsewhere: [409, 'You sign in with an account that is managed elsewhere. Change it there.'],
  link_over: [410, 'This link no longer works. It was already used, has expired, or was replaced.'],
  mail_off: [409, "This server can't send email. Ask your administrator."],
  email_taken: [409, 'An account with this email already exists. Please log in instead.'],
  passwords_differ: [422, 'Passwords do not match'],
  password_too_weak: [422, 'Password does not meet requirements'],
  password_too_common: [422, 'This password is too common. Choose another one.'],
  password_too_long: [422, 'This password is too long. Please choose a shorter one.'],
  platform_role_refused: [422, 'New users are registered with the role user.'],
  subject_mismatch: [422, 'The registration does not belong to this sign-in.'],

  export_link_expired: [403, 'This link has expired. Start the download again.'],
  shapefiles_off: [
    409,
    "This server can't write Shapefiles. Download a GeoPackage instead, or ask your administrator.",
  ],
  shapefile_too_large: [
    422,
    'This is too much for a Shapefile. Filter for less, or download a GeoPackage instead.',
  ],

  // State of the data
  version_conflict: [
    412,
    'Someone else changed this in the meantime. Look at the current version and try again.',
  ],
  id_taken: [409, 'This id is already in use.'],
  city_inactive: [409, 'This city is not active. It can be read but not changed.'],
  city_removed: [
    409,
    'This city was removed. A platform admin can put it back for 30 days. Unsent work stays on your device.',
  ],
  city_being_deleted: [409, 'This city is being deleted. It can no longer be put back.'],
  city_not_removed: [409, 'This city is not removed.'],
  location_in_trash: [409, 'This location is in the trash.'],
  location_not_in_trash: [409, 'This location is not in the trash.'],
  location_city_fixed: [422, 'A location cannot move to another city. Create a new location there instead.'],
  work_order_finished: [409, 'This work order is already finished.'],
  work_order_open: [409, 'This work order is open.'],
  reopen_refused: [
    403,
    'Whoever closed a work order can undo that for ten minutes. After that ask a Department Director or City Admin to reopen it.',
  ],
  assignment_refused: [
    403,
    'You can take an order that nobody has, or pass on your own. Ask a Department Director or City Admin to assign this one.',
  ],
  assignee_cannot_see: [
    422,
    'Someone you chose is not a member of this city, or cannot see orders of this kind. Choose someone else.',
  ],
  crew_missing: [422, 'This crew no longer exists. Choose another one.'],
  crew_name_missing: [422, 'Please enter a name for the crew'],
  crew_name_taken: [409, 'The city already has a crew of this name.'],
  crew_lead_outside: [422, 'The lead of a crew is one of its members.'],
  rule_name_missing: [422, 'Please enter a name for the rule'],
  rule_does_nothing: [422, 'Please choose what the rule does'],
  too_many_rules: [409, 'A city has at most 20 rules. Delete one to add another.'],
  webhook_name_missing: [422, 'Please enter a name for the webhook'],
  webhook_kind_missing: [422, 'Please choose the events to send.'],
  webhook_address_refused: [
    422,
    'Please enter an address that begins with https:// and a public host name, such as https://hooks.example.gov/lamplighter.',
  ],
  too_many_webhooks: [409, 'A city has at most 10 webhooks. Delete one to add another.'],
  webhook_off: [409, 'This webhook is off. Turn it on first.'],
  push_service_unknown: [
    422,
    "Your browser's push service is not allowed on this server. Ask your administrator.",
  ],
  view_name_missing: [422, 'Please enter a name for the view'],
  view_name_taken: [409, 'You already have a view of this name.'],
  too_many_views: [409, 'You have 30 views. Delete one to save another.'],
  access_token_name_missing: [422, 'Please enter a name for the token'],
  access_token_scope_missing: [422, 'Please choose what the token may do.'],
  access_token_taken: [409, 'This access token exists already. Make a new one.'],
  too_many_access_tokens: [409, 'You have 20 access tokens. Revoke one to make another.'],
  comment_empty: [422, 'Please write something.'],
  hold_reason_missing: [422, 'Please say why the work is on hold.'],
  legal_hold_reason_missing: [422, 'Please enter the reason for the hold.'],
  hold_days_wrong: [422, 'The first day of a hold cannot be after its last day.'],
  hold_subject_missing: [
    422,
    'The location, work order or person of this hold is not in this city. Choose another one.',
  ],
  hold_lifted: [409, 'This hold has already been lifted.'],
  too_many_holds: [409, 'A city has at most 100 open holds. Lift one to place another.'],
  tag_exists: [409, 'Tag already exists'],
  tag_invalid: [422, 'Tag contains only invalid characters'],
  already_member: [409, 'You are already a member of this city.'],
  request_pending: [409, 'You already have a pending request for this city.'],
  city_requests_spent: [429, 'You have asked to join five cities today. Please try again tomorrow.'],
  city_exists: [409, 'This city already exists.'],
  request_not_pending: [409, 'This request has already been decided or cancelled.'],
  user_has_city: [409, 'This user already belongs to a city.'],
  city_file_under_way: [409, 'The file of this city is being written already.'],
  city_file_not_ready: [409, 'The file of this city is not ready. Reload the page.'],
  import_under_way: [409, 'Another import of this city is under way. Finish or cancel that one first.'],
  import_not_ready: [409, 'The status of this import has changed. Reload the page.'],
  import_part_misplaced: [409, 'This part does not begin where the last one ended.'],
  import_not_undoable: [409, '{reason}'],
  import_rows_gone: [410, 'The rows of this import are no longer kept. Upload the file again.'],
  invitation_unknown: [404, 'This invitation is not valid. Ask whoever sent you the link for a new one.'],
  invitation_used: [410, 'This invitation has been used. Each one lets one person in.'],
  invitation_withdrawn: [410, 'This invitation was withdrawn. Ask whoever sent you the link for a new one.'],
  invitation_expired: [410, 'This invitation has expired. Ask whoever sent you the link for a new one.'],
  invitation_void: [
    410,
    'This invitation is no longer valid, because the person who sent it can no longer invite people to this role. Ask a City Admin for a new one.',
  ],
  invitation_city_inactive: [
    409,
    'The city of this invitation is not active, so nobody can join it at the moment. Keep the link and try again later.',
  ],
  invitation_other_email: [
    403,
    'This invitation is for another email address. Log in with the account of the address that it was made for.',
  ],
  invitation_secret_taken: [409, 'This invitation link exists already. Make a new invitation.'],
  invitation_address_unconfirmed: [
    403,
    'Confirm your email address first: open the link in the email that we sent you, or send it again in Settings. Then open this invitation again.',
  ],
  invitations_full: [
    409,
    'This city has 200 open invitations. Withdraw some that are not needed before you make another one.',
  ],
  invitations_spent: [429, "You've reached today's limit of 100 invitations. Please try again tomorrow."],
  last_city_admin: [409, 'A city needs at least one City Admin. Assign another City Admin first.'],
  last_city_admin_of: [
    409,
    '{name} is the last City Admin of {city}. Assign another City Admin there first.',
  ],
  last_platform_admin: [
    409,
    'This is the last platform admin. Make someone else a platform admin first: npm run admin -- promote EMAIL',
  ],
  platform_admin_kept: [
    409,
    'A platform admin cannot be erased. Take that role back first: npm run admin -- demote EMAIL',
  ],
  person_switched_off: [409, 'This person is switched off. Switch them on first.'],
  erase_email_differs: [422, "This is not the person's email."],

  // Residents' reports
  reports_full: [
    429,
    'The city has more reports than it can look at, and takes no more for now. Please call the city instead.',
  ],
  report_proof_wrong: [
    422,
    'Your browser could not show that you are a person. Reload the page and try again.',
  ],
  report_service_missing: [422, 'Please choose what it is about'],
  report_description_missing: [422, 'Please describe the problem'],
  report_place_missing: [422, 'Please say where it is: type an address or show it on the map'],
  report_outside: [
    422,
    'This place is outside of {city}, so the city cannot fix it. Move the pin, or report it to the place that it belongs to.',
  ],
  report_photo_late: [
    409,
    'Photos can be added within an hour of the report, until the city decides about it.',
  ],
  report_photos_full: [409, 'A report has at most 3 photos.'],
  report_email_wrong: [422, 'Check the email address, or leave it empty.'],
  report_email_off: [409, "This server can't send email. Leave the email empty."],
  audit_name_common: [
    422,
    'More than {most} locations and work orders have this in their name. Type more of it.',
  ],
  report_decided: [409, 'Someone else has decided about this report.'],
  report_reason_missing: [422, 'Please say why. The reporter reads it.'],
  report_into_itself: [422, 'A report cannot be merged into itself, or into one that was merged into it.'],
  open311_jurisdiction_missing: [
    400,
    'jurisdiction_id was not provided. It is the name and state of a city, or its id.',
  ],
  open311_service_missing: [400, 'service_code was not provided, or is not a service of this city.'],
  open311_key_wrong: [403, 'api_key was not provided, or is not a valid access token of this city.'],
  open311_span_too_long: [400, 'start_date and end_date may be at most 90 days apart.'],
  still_broken_over: [409, 'This can no longer be said about this report. Send a new one.'],

  // Form rules, which the server checks again
  upload_by_outsider: [403, 'You are not a member of the city that it belongs to.'],
  not_city_member: [403, 'You are not a member of {city}, {state}. You cannot save locations to this city.'],
  location_name_missing: [422, 'Please enter a location name before saving.'],
  coordinates_missing: [422, 'Please select a location on the map before saving.'],
  icon_unknown: [422, 'This icon does not exist. Choose one from the list.'],
  icon_outside_categories: [422, 'This icon belongs to a category that is not assigned to you.'],
  note_empty: [422, 'Please add some text or media to your note.'],
  work_order_title_missing: [422, 'Please enter a work order title'],
  reopen_reason_missing: [422, 'Please enter a reason for reopening it.'],
  city_choice_missing: [422, 'Please select a city'],
  owner_not_member: [422, 'Only an active member of the city can be its owner.'],
  city_fields_missing: [422, 'Please fill in all required fields'],
  region_name_missing: [422, 'Please enter a name for the region'],
  region_name_taken: [409, 'A region with this name already exists.'],
  regions_full: [409, 'There are 200 regions already. Delete one that nobody needs any more.'],
  region_cities_full: [409, 'A region has at most 200 cities. Make another region for more.'],
  region_viewers_full: [409, 'A region has at most 200 Region Viewers.'],
  region_viewer_unknown: [422, 'Nobody has registered with this email yet. Ask them to register first.'],
  region_viewer_unconfirmed: [
    422,
    'The person with this email has not confirmed it yet. Ask them to open the link in the mail from us.',
  ],
  region_viewer_ambiguous: [
    409,
    'Several people have this email, so we cannot tell which one you mean. Join their accounts first.',
  ],
  city_importing: [409, 'An import into one of these cities is running. Wait until it has ended.'],
  merge_into_itself: [422, 'A city cannot be merged into itself. Choose another one.'],
  merge_name_differs: [422, "That isn't the name of the city to remove. Type it exactly as shown above."],
  boundary_invalid: [422, 'These city limits cannot be used. {reason}'],
  city_list_unusable: [422, 'This file cannot be used. {reason}'],
  state_unknown: [422, 'This state does not exist. Use its name or its two-letter code.'],
  role_unknown: [422, 'This role does not exist. Choose one from the list.'],
  own_account: [403, 'You cannot modify your own account here.'],
  director_cannot_assign_city_admin: [
    403,
    'Department Directors cannot assign City Admin roles. Only City Admins can assign other City Admins.',
  ],
  director_cannot_modify_city_admin: [403, 'Department Directors cannot modify a City Admin.'],
  outside_director_categories: [
    403,
    'This person works in categories that are not assigned to you. Please ask a City Admin.',
  ],

  // Imports
  import_file_refused: [422, 'This file is empty. Choose one that has rows in it.'],
  import_too_large: [
    413,
    'This file is too large. Files can be up to 200 MB. Split it, or compress it as .gz.',
  ],
  import_outside_undecided: [
    422,
    'Some rows lie outside of the city. Choose whether to keep them or to leave them out.',
  ],
  import_cut_off: [
    422,
    "We couldn't read the whole file, so we can't tell which locations are missing from it. Don't move missing locations to the trash.",
  ],
  import_trash_unconfirmed: [
    422,
    "This would move more than half of this source's locations to the trash. Confirm to continue.",
  ],

  // Media
  media_unknown: [422, 'This media file is not on the server. Upload it again.'],
  media_type_refused: [415, 'This file type is not accepted. Use JPEG, PNG, WebP, MP4, MOV or WebM.'],
  media_archived: [
    409,
    'This file has been archived and cannot be opened. Ask your administrator to have it restored.',
  ],
  media_too_large: [413, 'This file is too large. Images may have 25 MB, videos 500 MB.'],
  city_media_full: [
    429,
    'Your city has reached its daily upload limit. Your files stay on this device; try again tomorrow.',
  ],
  too_many_uploads: [
    429,
    'You have too many uploads under way. Let some of them arrive, or remove some, then send this one again.',
  ],
  media_unreadable: [422, 'This file is damaged and cannot be read.'],
  media_failed: [
    422,
    'The server tried to process this file and could not. Save it again in another program, or choose another file.',
  ],
  media_link_expired: [403, 'This link has expired. Reload the page.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ProblemCode = keyof typeof catalog

/** Returns the HTTP status of a problem. */
export function statusOf(code: ProblemCode): number {
  return catalog[code][0]
}

/**
 * Returns the message of a problem with its `{placeholders}` filled in: `messageOf('not_city_member', {city: 'Fargo',
 * state: 'ND'})`.
 */
export function messageOf(code: ProblemCode, values: Record<string, string> = {}): string {
  return catalog[code][1].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

export const problemCodes = Object.keys(catalog) as ProblemCode[]

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(catalog, code)
}

/** Thrown by services and rules. One handler turns it into a response. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly extra: Pick<ProblemBody, 'errors' | 'current' | 'changedBy'>

  constructor(code: ProblemCode, values?: Record<string, string>, extra: Problem['extra'] = {}) {
    super(messageOf(code, values))
    this.name = 'Problem'
    this.code = code
    this.status = statusOf(code)
    this.extra = extra
  }

  toBody(requestId?: string): ProblemBody {
    return {
      type: `urn:lamplighter:problem:${this.code}`,
      title: this.code.replaceAll('_', ' '),
      status: this.status,
      code: this.code,
      message: this.message,
      ...(requestId ? { requestId } : {}),
      ...this.extra,
    }
  }
}

/** `throw problem('not_city_member', { city, state })` */
export function problem(
  code: ProblemCode,
  values?: Record<string, string>,
  extra?: Problem['extra'],
): Problem {
  return new Problem(code, values, extra)
}

/** Rejects one field of the request: `throw invalidField('name', 'must not be blank')`. */
export function invalidField(path: string, message: string): Problem {
  return new Problem('invalid_request', {}, { errors: [{ path, message }] })
}

/** Returns the value, or throws not_found if it is missing: `orNotFound(await findCity(db, id))`. */
export function orNotFound<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new Problem('not_found')
  return found
}
