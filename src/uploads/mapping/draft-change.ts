import type { MappingDraft } from '../../../domain/uploads/mapping/file-mapping.ts'

/** Takes a changed draft; `of` names what is typed, so that its letters are undone together. */
export type ChangeDraft = (draft: MappingDraft, of?: string) => void

export interface DraftProps {
  readonly draft: MappingDraft
  readonly onChange: ChangeDraft
}
