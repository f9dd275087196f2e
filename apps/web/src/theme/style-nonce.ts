/**
 * The content security policy lets in only style elements that carry the nonce of the answer that brought the page. The
 * component library makes some (its variables, what depends on the screen's width), and so does its dialogs' scroll lock,
 * which looks for the nonce under webpack's name for it.
 */
declare global {
  var __webpack_nonce__: string | undefined
}

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
globalThis.__webpack_nonce__ = nonce

export const styleNonce = () => nonce
