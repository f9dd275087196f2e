/**
 * The content security policy allows only style elements with the page's nonce. The
 * component library creates some (variables, responsive styles), and so does its dialogs' scroll lock,
 * which reads the nonce from webpack's variable.
 */
declare global {
  var __webpack_nonce__: string | undefined
}

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
globalThis.__webpack_nonce__ = nonce

export const styleNonce = () => nonce
