/** Several servers must share all state (database, bucket ...): if anything is missing they do not start. */

interface Given {
  NODES: number
  PUBLIC_URL?: string | undefined
  DATABASE_URL?: string | undefined
  S3_BUCKET?: string | undefined
}

/** One sentence for each missing resource that NODES servers must share. */
export function notShared({ NODES, PUBLIC_URL, DATABASE_URL, S3_BUCKET }: Given): string[] {
  if (NODES === 1) return []
  return [
    DATABASE_URL
      ? ''
      : `DATABASE_URL: is missing. ${NODES} servers (NODES) need one database; the embedded one belongs to one server`,
    S3_BUCKET
      ? ''
      : `S3_BUCKET: is missing. ${NODES} servers (NODES) need one store for photos, videos and street maps; the folder ` +
        'of one server is not seen by the others',
    PUBLIC_URL
      ? ''
      : `PUBLIC_URL: is missing. ${NODES} servers (NODES) are reached by one address, that of the balancer in front`,
  ].filter((sentence) => sentence !== '')
}
