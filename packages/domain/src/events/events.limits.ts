/** Limits of the event stream (LIVE-2, LIVE-3). */

/** Streams of one person: one for each browser that is looked at. */
export const MAX_STREAMS_A_PERSON = 8
/** Streams of one server. */
export const MAX_STREAMS = 2_000
/** More changes at once become one event that says so. */
export const MAX_NAMED_CHANGES = 25
/** A stream without events says this often that it is alive. */
export const HEARTBEAT_SECONDS = 20
/** A stream ends, or tells less, this long after its session or membership ended. */
export const RIGHTS_SECONDS = 4
