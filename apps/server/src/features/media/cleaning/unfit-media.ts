/** The reason to reject a file, thrown where it is read; finish-upload.ts turns it into the answer. */
export class UnfitMedia extends Error {
  readonly code: 'media_unreadable' | 'media_too_large' | 'media_type_refused'

  constructor(code: UnfitMedia['code']) {
    super(code)
    this.code = code
  }
}
