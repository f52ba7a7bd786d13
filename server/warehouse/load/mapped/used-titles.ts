import type { FileMapping } from '../../../../domain/uploads/mapping/file-mapping.ts'

/** The columns without which a file cannot be read by a mapping. */
export function usedTitles({ fields, charges }: Pick<FileMapping, 'fields' | 'charges'>): string[] {
  const ofFields = Object.values(fields).flatMap((source) => ('column' in source ? [source.column] : []))
  const ofCharges = charges.flatMap(({ amount, discount, text, code }) => [amount, discount, text, code])
  return [...new Set([...ofFields, ...ofCharges.filter((title) => title !== null)])]
}
