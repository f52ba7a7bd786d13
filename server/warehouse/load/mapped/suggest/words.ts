/** The words of a title or text: letters and digits without accents, in lower case, one space between. */
export function wordsOf(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** How well words say one of these phrases: whole, or within them, the longer the better; 0 is not at all. */
export function fit(words: string, phrases: readonly string[]): number {
  let best = 0
  for (const phrase of phrases) {
    if (words === phrase) return 1_000
    if (` ${words} `.includes(` ${phrase} `)) best = Math.max(best, phrase.length)
  }
  return best
}

/** The phrases of a cell of a table, apart by `|`. */
export function phrasesOf(cell: string): string[] {
  return cell.split('|').map(wordsOf)
}
