export interface ChoiceOption {
  readonly value: string
  readonly words: string
  /** Why it cannot be in what is drawn; absent: it can. */
  readonly off?: string
}

/** Something of a card that leaves a choice, in words. */
export interface Choice {
  /** Among those of its card. */
  readonly name: string
  readonly label: string
  readonly options: readonly ChoiceOption[]
  /** What is in use. */
  readonly chosen: string
  readonly chosenWords: string
  readonly onChoose: (value: string) => void
}
