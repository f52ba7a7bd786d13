/** What came of the last thing done with a card: to be heard, and to be seen too where nothing else shows it. */
export interface Said {
  readonly words: string
  readonly seen: boolean
}
