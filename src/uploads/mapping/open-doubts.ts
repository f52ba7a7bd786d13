import type { FileLook, MappingDoubt } from '../../../domain/uploads/mapping/file-look.ts'
import type { MappingDraft } from '../../../domain/uploads/mapping/file-mapping.ts'

/** What the suggestion was not sure of, and nobody has said otherwise since. */
export function openDoubts({ doubts, suggested }: FileLook, draft: MappingDraft): MappingDoubt[] {
  return doubts.filter(({ code, field, column }) => {
    if (code === 'dateOrder' || code === 'decimal') return draft[code] === null
    if (code === 'headerRow') return draft.reading.headerRow === null
    if (code === 'rows') return draft.rows === suggested.rows
    if (code === 'severalCarriers') return draft.carrier === ''
    const source = field === null ? undefined : draft.fields[field]
    if (code === 'unit') return source === undefined
    return source !== undefined && 'column' in source && source.column === column
  })
}
