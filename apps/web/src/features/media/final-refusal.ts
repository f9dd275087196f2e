/**
 * Whether the server will never take a file that it answered with this status for. Another sign-in (401), another state of
 * the city (409) or a free minute (429) can come: until then the file waits with its note.
 */
export const isFinalRefusal = (status: number) =>
  status >= 400 && status < 500 && ![401, 409, 429].includes(status)
