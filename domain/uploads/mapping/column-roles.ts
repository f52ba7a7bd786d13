import type { ChargeColumnMapping, ChargeMeaning, FieldSource, MappingDraft } from './file-mapping.ts'
import { MAPPING_FIELD_NAMES, type MappingField } from './mapping-fields.ts'

/** What belongs to the amounts of a charge: the words that say what it is, its code, the money off it. */
const CHARGE_PARTS = ['text', 'code', 'discount'] as const

/** What a column is to a mapping: it says a field, holds the amounts of a charge, or belongs to the charge of the column `amount`. */
export type ColumnRole =
  | { readonly kind: 'field'; readonly field: MappingField }
  | { readonly kind: 'charge' }
  | { readonly kind: (typeof CHARGE_PARTS)[number]; readonly amount: string }

/** Everything that a column is; empty: it is not read. */
export function rolesOf({ fields, charges }: MappingDraft, title: string): ColumnRole[] {
  const ofFields = MAPPING_FIELD_NAMES.filter((field) => columnOf(fields[field]) === title)
  return [
    ...ofFields.map((field) => ({ kind: 'field', field }) as const),
    ...charges.flatMap((charge): ColumnRole[] => [
      ...(charge.amount === title ? [{ kind: 'charge' } as const] : []),
      ...CHARGE_PARTS.filter((part) => charge[part] === title).map((kind) => ({ kind, amount: charge.amount })),
    ]),
  ]
}

export interface RoleChange {
  /** What the column is no more; null: nothing. */
  readonly from: ColumnRole | null
  /** What it is now; null: nothing. */
  readonly to: ColumnRole | null
  /** What the amounts are, where it becomes a charge. */
  readonly means?: ChargeMeaning | null
}

/** The mapping with a column in another role. A field or a part of a charge that another column was is taken from that one. */
export function withRole(draft: MappingDraft, title: string, { from, to, means = null }: RoleChange): MappingDraft {
  const without = from === null ? draft : withoutRole(draft, title, from)
  if (to === null) return without
  if (to.kind === 'field') return { ...without, fields: { ...without.fields, [to.field]: { column: title } } }
  if (to.kind === 'charge') return withCharge(without, { ...EMPTY_CHARGE, amount: title, means })
  return changedCharge(without, to.amount, { [to.kind]: title })
}

/** The mapping with something else of the charge whose amounts are in a column. */
export function changedCharge(
  draft: MappingDraft,
  amount: string,
  change: Partial<Omit<ChargeColumnMapping, 'amount'>>,
): MappingDraft {
  return {
    ...draft,
    charges: draft.charges.map((charge) => (charge.amount === amount ? { ...charge, ...change } : charge)),
  }
}

const EMPTY_CHARGE = { discount: null, text: null, code: null }

function withoutRole(draft: MappingDraft, title: string, role: ColumnRole): MappingDraft {
  if (role.kind === 'field') {
    const { [role.field]: _gone, ...fields } = draft.fields
    return { ...draft, fields }
  }
  if (role.kind === 'charge') return { ...draft, charges: draft.charges.filter(({ amount }) => amount !== title) }
  return changedCharge(draft, role.amount, { [role.kind]: null })
}

/** Charges stand in the order of their columns. */
function withCharge(draft: MappingDraft, added: ChargeColumnMapping): MappingDraft {
  const placeOf = ({ amount }: ChargeColumnMapping) => draft.titles.indexOf(amount)
  const charges = [...draft.charges.filter(({ amount }) => amount !== added.amount), added]
  return { ...draft, charges: charges.sort((one, other) => placeOf(one) - placeOf(other)) }
}

function columnOf(source: FieldSource | undefined): string | null {
  return source && 'column' in source ? source.column : null
}
