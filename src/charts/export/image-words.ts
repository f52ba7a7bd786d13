/** The words around an exported chart. WID-20 */
export interface ImageWords {
  readonly title: string
  readonly clientName: string
  /** Period and date type, unit, conditions; each is a paragraph below the client. */
  readonly lines: readonly string[]
  /** How fresh the data is. */
  readonly foot: string
}
