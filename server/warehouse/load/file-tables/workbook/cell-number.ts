/** As many digits as Excel keeps of a number. */
const DIGITS = 15
const SHORT_NUMBER = 10 ** DIGITS

/** Whether a number has more digits before the point than Excel keeps: its last ones are lost. */
export function isRoundedNumber(value: number): boolean {
  return Math.abs(value) >= SHORT_NUMBER
}

/** A number as a person typed it: without what binary fractions add; one that lost digits as `1.23E+15`. */
export function numberText(value: number): string {
  const rounded = Number(value.toPrecision(DIGITS))
  if (isRoundedNumber(rounded)) return rounded.toExponential().replace('e', 'E')
  const text = String(rounded)
  return text.includes('e') ? rounded.toFixed(DIGITS).replace(/\.?0+$/, '') : text
}
