/** Units of a weight as an invoice has it. TRK-17 */
export type WeighedIn = 'lbs' | 'kgs' | 'oz'
/** What a package's sides are measured in. TRK-17 */
export type DimensionUnit = 'cm' | 'inches'

/** A carrier's word for a weight unit (LB, KGS, ounces …) as one of three; pounds where it says nothing. */
export function weightUnit(word: string | null): WeighedIn {
  const first = initialOf(word)
  return first === 'K' ? 'kgs' : first === 'O' ? 'oz' : 'lbs'
}

/** A carrier's word for the unit of dimensions (C, CM, IN …); inches where it says nothing. */
export function dimensionUnit(word: string | null): DimensionUnit {
  return initialOf(word) === 'C' ? 'cm' : 'inches'
}

function initialOf(word: string | null): string {
  return (word ?? '').trim().charAt(0).toUpperCase()
}
