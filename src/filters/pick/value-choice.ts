export interface PickedValue {
  readonly value: string
  readonly words: string
  /** What it belongs to, where that is not chosen yet. */
  readonly of?: string
  /** Its rows under the other filters. */
  readonly count?: number | undefined
}

/** What is chosen from, and what is chosen. */
export interface ValueChoice {
  readonly label: string
  /** Undefined: not known yet. */
  readonly values: readonly PickedValue[] | undefined
  /** Those that are chosen; none: All. */
  readonly chosen: readonly PickedValue[]
  readonly loading: boolean
  /** How many values there are beyond those listed. */
  readonly more: number
  /** Whether the chosen ones are left out; undefined: they cannot be. */
  readonly excluding?: boolean
  readonly onChoose: (values: string[], kind: { readonly excluding: boolean }) => void
}
