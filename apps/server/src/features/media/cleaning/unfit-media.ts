/** Why a file is not taken, said where it is read; finish-upload.ts makes the answer of it. */
export class UnfitMedia extends Error {
  readonly code: 'media_unreadable' | 'media_too_large' | 'media_type_refused'

  constructor(code: UnfitMedia['code']) {
    super(code)
    this.code = code
  }
}
