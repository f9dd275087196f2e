/** Limits of residents' reports. */

export const MAX_REPORT_DESCRIPTION = 2000
export const MAX_REPORT_ADDRESS = 200
export const MAX_REPORT_REASON = 500
export const MAX_REPORT_PHONE = 40
/** Photos of one report. */
export const MAX_REPORT_PHOTOS = 3
export const MAX_REPORT_PHOTO_BYTES = 15_000_000
/** Together, of photos that no work order of a city got yet. */
export const MAX_REPORT_PHOTO_BYTES_OF_CITY = 1_000_000_000
/** Minutes after its report in which a photo may arrive. */
export const REPORT_PHOTO_MINUTES = 60
/** Per network address. */
export const MAX_REPORTS_AN_HOUR = 20
export const MAX_REPORTS_OF_CITY_AN_HOUR = 120
/** A city with this many reports that nobody has looked at takes no more. */
export const MAX_WAITING_REPORTS = 300
/** Days after the closing in which a reporter may say that it is still broken. */
export const STILL_BROKEN_DAYS = 14
/** Days after which the photos of a decided report are deleted. */
export const KEEP_REPORT_PHOTOS_DAYS = 30
/** Days after which the photos of a report that nobody decided are deleted. */
export const KEEP_WAITING_PHOTOS_DAYS = 90
/** Days after which the email of a reporter is deleted, also if the report is still open. */
export const KEEP_REPORTER_EMAIL_DAYS = 90
/** Orders and reports within this distance may tell of the same thing: 300 feet. */
export const NEARBY_METERS = 91.44
/** At most so many orders, reports and locations each. */
export const MAX_NEARBY = 10
/** Days of the figures beside the list. */
export const REPORT_FIGURES_DAYS = 90

/** The states that a reporter reads. A report that is about the same problem as another one follows that one. */
export const reportStates = ['received', 'accepted', 'in_progress', 'closed', 'declined'] as const
export type ReportState = (typeof reportStates)[number]

/** The header of a photo's upload with the secret of its report. */
export const REPORT_SECRET_HEADER = 'X-Report-Secret'
export const reportPhotosPath = '/api/reports/photos'
