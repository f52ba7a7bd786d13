/** A start that cannot go on; the message says what to do. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
