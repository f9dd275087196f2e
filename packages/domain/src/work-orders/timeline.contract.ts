/** The history of one work order, and the comments in it. */
import * as z from 'zod/mini'
import { endpoint, id, idParams, person, recordedAt, text, timestamp } from '../http/index.ts'
import { mediaItem } from '../media/media.contract.ts'
import { MAX_FILES_PER_NOTE } from '../notes/notes.limits.ts'
import { fieldChangeOf } from '../rules/index.ts'
import { changedFieldNames, MAX_COMMENT, timelineKinds } from './timeline.constants.ts'
import { workOrder } from './work-orders.contract.ts'

/** Values as stored, for example 'high' or '2026-12-01'; tags and names are separated by commas. */
export const fieldChange = fieldChangeOf(changedFieldNames)
export type FieldChange = z.infer<typeof fieldChange>

const timelineEntry = z.object({
  /** Unique in its timeline; the comment's id for a comment. */
  id: z.string(),
  kind: z.enum(timelineKinds),
  at: timestamp,
  recordedAt,
  by: person,
  /** The name of the city's rule that made the change; `by` is then the person who saved the rule. */
  rule: z.nullable(z.string()),
  /** Empty for an edit of which only the time is known. */
  changes: z.array(fieldChange),
  /** The comment, or the closing note. */
  text: z.nullable(z.string()),
  /** Why it was closed, reopened or put on hold. */
  reason: z.nullable(z.string()),
  /** Photos and videos of a comment. */
  media: z.array(mediaItem),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

export const getWorkOrderTimeline = endpoint({
  id: 'getWorkOrderTimeline',
  method: 'GET',
  path: '/api/workorders/{id}/timeline',
  summary: 'What happened to a work order, newest first: at most the last 200 entries',
  access: 'user',
  params: idParams,
  response: z.array(timelineEntry),
  problems: ['not_found'],
})

export const commentOnWorkOrder = endpoint({
  id: 'commentOnWorkOrder',
  method: 'POST',
  path: '/api/workorders/{id}/comments',
  summary: 'Comment on a work order, open or finished',
  access: 'user',
  params: idParams,
  body: z.strictObject({
    /** Chosen by the device, so that a repeat counts once. */
    _id: id,
    text: z._default(text(MAX_COMMENT), ''),
    /** Ids of uploaded files: the caller's own, or files that the order's location already has. */
    images: z._default(z.array(id).check(z.maxLength(MAX_FILES_PER_NOTE)), []),
  }),
  response: workOrder,
  versioned: true,
  problems: [
    'not_found',
    'forbidden',
    'comment_empty',
    'note_empty',
    'media_unknown',
    'city_inactive',
    'id_taken',
  ],
})

export const deleteWorkOrderComment = endpoint({
  id: 'deleteWorkOrderComment',
  method: 'DELETE',
  path: '/api/workorders/{id}/comments/{commentId}',
  summary: 'Delete a comment: one’s own; a director or City Admin any',
  access: 'user',
  params: z.strictObject({ id, commentId: id }),
  response: workOrder,
  versioned: true,
  problems: ['not_found', 'forbidden', 'city_inactive'],
})
