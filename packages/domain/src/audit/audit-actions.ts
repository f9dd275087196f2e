/**
 * The words of the audit trail (FEED-16): what a person did, by the id of the call or event. A test compares this table with
 * the routes of the server.
 */

export const auditKinds = ['locations', 'notes', 'orders', 'reports', 'people', 'settings', 'files'] as const
export type AuditKind = (typeof auditKinds)[number]

export interface AuditAction {
  kind: AuditKind
  /** Follows the person's name; `{a member}` is the quoted name of the record, or these words without one. */
  did: string
}

const of = (kind: AuditKind, did: Readonly<Record<string, string>>): [string, AuditAction][] =>
  Object.entries(did).map(([id, words]) => [id, { kind, did: words }])

const actions: ReadonlyMap<string, AuditAction> = new Map([
  ...of('locations', {
    createLocation: 'created the location {}',
    updateLocation: 'edited the location {}',
    addLocationTag: 'added a tag to the location {}',
    removeLocationTag: 'removed a tag from the location {}',
    deleteLocation: 'moved the location {} to the trash',
    moderateLocation: 'moved the location {} to the trash',
    restoreLocation: 'restored the location {} from the trash',
  }),
  ...of('notes', {
    createNote: 'added a note at {a location}',
    deleteNote: 'deleted a note at {a location}',
    moderateNote: 'deleted a note at {a location}',
  }),
  ...of('orders', {
    createWorkOrder: 'created the work order {}',
    updateWorkOrder: 'edited the work order {}',
    closeWorkOrder: 'closed the work order {}',
    reopenWorkOrder: 'reopened the work order {}',
    stepWorkOrder: 'reported progress on the work order {}',
    commentOnWorkOrder: 'commented on the work order {}',
    deleteWorkOrderComment: 'deleted a comment on the work order {}',
  }),
  ...of('reports', {
    sendReport: 'sent the report {}',
    sendOpen311RequestJson: 'sent the report {}',
    sendOpen311RequestXml: 'sent the report {}',
    sayStillBroken: 'said that {the work} is still broken',
    acceptReport: 'accepted the report {}',
    mergeReport: 'merged the report {} into other work',
    declineReport: 'declined the report {}',
  }),
  ...of('people', {
    joinCity: 'asked to join the city',
    cancelCityRequest: 'canceled a request to join the city',
    createInvitation: 'made an invitation to the city',
    withdrawInvitation: 'withdrew an invitation to the city',
    acceptInvitation: 'accepted an invitation to the city',
    setMemberRole: 'changed the permissions of {a member}',
    removeMember: 'removed {a member} from the city',
    approveRequest: 'approved the request of {a person} to join the city',
    rejectRequest: 'rejected the request of {a person} to join the city',
    assignCity: 'assigned {a member} to the city',
    removeCityAssignment: 'removed {a member} from the city',
    setUpUser: 'set up the city for {a member}',
    switchOffUser: 'switched off {a person}',
    switchOnUser: 'switched on {a person}',
    eraseUser: 'asked to erase {a person}',
    person_switched_off: 'switched off {a person}',
    person_switched_on: 'switched on {a person}',
    person_erasing: 'asked to erase {a person}',
    person_erased: 'had {a person} erased',
    createRegion: 'created the region {}',
    renameRegion: 'renamed the region {}',
    deleteRegion: 'deleted a region with this city',
    addRegionCity: 'added the city to the region {}',
    removeRegionCity: 'removed the city from the region {}',
    addRegionViewer: 'let {a person} see the city as a Region Viewer',
    removeRegionViewer: 'ended the view of {a person}, a Region Viewer',
    createAccessToken: 'made the access token {}',
    createCityAccessToken: 'made the access token {}',
    revokeAccessToken: 'revoked the access token {}',
    makeCalendar: 'made a link to the calendar of a crew',
    deleteCalendar: 'turned off a link to the calendar of a crew',
  }),
  ...of('settings', {
    createCrew: 'formed the crew {}',
    updateCrew: 'changed the crew {}',
    deleteCrew: 'dissolved a crew',
    createOrderRule: 'set the rule {}',
    updateOrderRule: 'changed the rule {}',
    deleteOrderRule: 'deleted a rule',
    setReportSettings: 'changed the settings of reports',
    setOrderSettings: 'changed the work order settings',
    createHold: 'placed the hold {}',
    liftHold: 'lifted the hold {}',
    setRetention: 'changed how long trash is kept',
    purge: 'purged trash for good',
    createWebhook: 'added the webhook {}',
    updateWebhook: 'changed the webhook {}',
    deleteWebhook: 'deleted a webhook',
    rotateWebhookSecret: 'made a new secret for the webhook {}',
    sendTestEvent: 'sent a test event to the webhook {}',
    resendWebhookEvent: 'sent an event to the webhook {} again',
    createCity: 'created the city {}',
    updateCity: 'changed the city {}',
    setCityBoundary: 'set the limits of the city {}',
    boundaries: 'set the limits of the city {}',
    mergeCities: 'merged two cities',
    createCitiesFromList: 'created the city from a list',
    removeCity: 'removed the city',
    putBackCity: 'put the city back',
  }),
  ...of('files', {
    import: 'imported a file',
    import_undone: 'undid an import',
    beginImport: 'began to import {a file}',
    checkImport: 'changed how {a file} is imported',
    saveImport: 'saved the import of {a file}',
    cancelImport: 'stopped the import of {a file}',
    undoImport: 'undid the import of {a file}',
    writeCityFile: 'asked for the file of the whole city',
    removeCityFile: 'deleted the file of the whole city',
    city_exported: 'downloaded the file of the whole city',
    audit_exported: 'downloaded the audit trail',
    own_data_exported: 'downloaded their own data',
  }),
])

/** Calls of residents, who have no account. */
export const residentCalls: readonly string[] = ['sendReport', 'sayStillBroken']

export const auditActionOf = (id: string): AuditAction | null => actions.get(id) ?? null

/** The ids of the calls and events of these kinds. */
export const auditActionIds = (kind: AuditKind): string[] =>
  [...actions].filter(([, action]) => action.kind === kind).map(([id]) => id)
