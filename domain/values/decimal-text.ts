/** A finite number in decimal digits, without an exponent; the fewest that read back as the same number: 1e-7 → 0.0000001. */
export function decimalText(value: number): string {
  const [digits = '', exponent] = String(value).split('e')
  if (exponent === undefined) return digits
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.')
  const shift = Number(exponent)
  const plain = shift < 0 ? `0.${'0'.repeat(-shift - 1)}${whole}${fraction}` : `${whole}${fraction.padEnd(shift, '0')}`
  return value < 0 ? `-${plain}` : plain
}
