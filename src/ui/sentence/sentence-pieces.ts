/** An amount with its sign: "−$12.50", "+8 %". A line may break after a sign that a currency follows. */
const SIGNED_AMOUNT = /([+−][^\s\p{L}\d]?\d\S*)/u

/** A sentence in pieces; every second one is an amount that a line must not break within. */
export function sentencePieces(sentence: string): string[] {
  return sentence.split(SIGNED_AMOUNT)
}
