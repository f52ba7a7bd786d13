import { useState } from 'react'
import { keepDraft } from '../../../src/uploads/mapping/mapping-drafts.ts'
import { MappingWizard } from '../../../src/uploads/mapping/MappingWizard.tsx'
import type { Part as MountedPart } from '../../qa/component/mounted/part.ts'
import { MAPPING_INPUTS, type model } from './cases.ts'

const LOGIN = 'jo'
const CLIENT = { id: 6, name: 'Mesa Verde Gifts' }

/** The wizard of a file or of a stored mapping, with what this tab kept of it. */
export const Part: MountedPart<keyof typeof model.starts> = ({ start }) => {
  const { file, stored, kept } = MAPPING_INPUTS[start]
  const [isOpen, setIsOpen] = useState(() => {
    keepDraft({ login: LOGIN, clientId: CLIENT.id, file, mapping: stored?.id ?? null }, kept)
    return true
  })
  const leave = () => setIsOpen(false)
  return isOpen ? (
    <MappingWizard
      login={LOGIN}
      client={CLIENT}
      file={file}
      fileName="heron.csv"
      stored={stored}
      carriers={[]}
      onSaved={leave}
      onLeft={leave}
    />
  ) : null
}
