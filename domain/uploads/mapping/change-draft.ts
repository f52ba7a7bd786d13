import { sameValue } from '../../values/entries.ts'
import type { FileLook } from './file-look.ts'
import type { ChargeMeaning, ChargeTextMapping, FieldSource, MappingDraft } from './file-mapping.ts'
import type { MappingField } from './mapping-fields.ts'

/** The mapping with one value for the whole file in place of a column; null or blank: the field is not said. */
export function withValue(draft: MappingDraft, field: MappingField, value: string | null): MappingDraft {
  const { [field]: _before, ...fields } = draft.fields
  return { ...draft, fields: value ? { ...fields, [field]: { value } } : fields }
}

/** The mapping with what charges of a text and code mean, before any rule that fits them too; null: nothing of their own. */
export function withText(
  draft: MappingDraft,
  { code, text }: Pick<ChargeTextMapping, 'code' | 'text'>,
  means: ChargeMeaning | null,
): MappingDraft {
  const others = draft.texts.filter((each) => each.code !== code || each.text !== text)
  return { ...draft, texts: means === null ? others : [{ code, text, means }, ...others] }
}

/** The mapping without rows that sum others, or with them. */
export function withTotalRows({ totalRows: _before, ...draft }: MappingDraft, leftOut: boolean): MappingDraft {
  return leftOut ? { ...draft, totalRows: 'leftOut' } : draft
}

/** A mapping that was begun, for a table that is looked at: of its columns those stay that are there. Where none is, it begins anew. */
export function draftFor(look: FileLook, begun: MappingDraft | null): MappingDraft {
  if (begun === null) return look.suggested
  const titles = new Set(look.titles)
  if (sameValue([...titles].sort(), [...begun.titles].sort())) return begun
  const isThere = (title: string | null) => title !== null && titles.has(title)
  const fields = Object.fromEntries(
    Object.entries(begun.fields).filter(([, source]: [string, FieldSource]) =>
      'column' in source ? isThere(source.column) : true,
    ),
  )
  const charges = begun.charges
    .filter(({ amount }) => isThere(amount))
    .map((charge) => ({
      ...charge,
      discount: isThere(charge.discount) ? charge.discount : null,
      text: isThere(charge.text) ? charge.text : null,
      code: isThere(charge.code) ? charge.code : null,
    }))
  if (!begun.titles.some(isThere)) {
    const { name, carrier, reading } = begun
    return { ...look.suggested, name, carrier, reading }
  }
  return { ...begun, titles: [...look.titles], fields, charges }
}
