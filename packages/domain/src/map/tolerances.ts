/** Maximum difference in degrees, on either axis, between two points of the same location (LOC-16). */

/** A saved or new location against the point in the URL: 11 cm. */
export const SAME_POINT_TOLERANCE = 0.000001
/** An unsent location or draft against the point in the URL, because its pin may have moved: 11 m. */
export const DRAFT_TOLERANCE = 0.0001
/** The location of the notes page against the point in the URL: 11 m. */
export const NOTES_PAGE_TOLERANCE = 0.0001
/** Default of the API: 110 m. */
export const DEFAULT_TOLERANCE = 0.001
