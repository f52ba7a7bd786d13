/** The dragging of react-draggable adds a style element; this global gives it the nonce that the content security policy asks for. */
const nonce = document.querySelector<HTMLElement>('[nonce]')?.nonce
if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce })

export {}
