import type { FileLook } from '../../../domain/uploads/mapping/file-look.ts'
import type { FileReading } from '../../../domain/uploads/mapping/file-mapping.ts'
import type { ComponentLevel } from '../../qa/component/component-level.ts'
import { expect } from '../../qa/component/expect.ts'
import { LOOK as TABLE, PREVIEW as SHOWN, toldTo, WHOLE, type MappingCase } from './cases.ts'
import {
  BEGUN_ANEW,
  happensInWizard,
  isLookedAtAsBefore,
  LIST,
  LOOK,
  mappingFacts,
  mappingHands,
  OTHERWISE,
  PREVIEW,
  type MappingState,
} from './mapping-hands.ts'

/** The titles stand there twice: read from the second row it is the same table. */
const FIRST_ROWS: FileLook['firstRows'] = [1, 2].map((line) => ({ line, cells: WHOLE.titles }))

export const componentLevel: ComponentLevel<MappingCase, MappingState> = {
  starts: ['a file, with what was left', 'a stored mapping, without a file', 'a stored mapping and a file of it'],
  every: 'transition',
  maxSteps: 40,
  happens: ({ start, ...edge }) => {
    if (!happensInWizard(edge)) return false
    if (start === 'a file, with what was left')
      return !BEGUN_ANEW.test(edge.event) || /open\.idle|looking/.test(edge.from)
    if (BEGUN_ANEW.test(edge.event)) return false
    return start === 'a stored mapping, without a file' ? !OTHERWISE.test(edge.event) : !isLookedAtAsBefore(edge)
  },
  facts: mappingFacts,
  open: ({ page, calls, passTime }) => {
    const toldOf = toldTo(6)
    return mappingHands(page, {
      ...calls,
      passTime,
      lookAgain: async (act) => {
        await act()
        await expect.poll(async () => (await calls.waiting()).filter((path) => LOOK.test(path))).toHaveLength(1)
      },
      seen: async () => {
        const call = await calls.next(LOOK)
        const { reading } = call.body as { readonly reading: FileReading }
        const read = { ...TABLE.reading, ...reading, headerRow: reading.headerRow ?? 1 }
        await call.answer({ look: { ...TABLE, reading: read, firstRows: FIRST_ROWS } })
      },
      seenNone: async () => (await calls.next(LOOK)).answer({ problem: { code: 'oneColumn', what: null } }),
      previewed: async () => (await calls.next(PREVIEW)).answer({ preview: SHOWN }),
      toldOf,
      stored: () => Promise.resolve(),
      refused: async (now, body, status) => {
        await (await calls.next(LIST)).answer(body, status)
        await (await calls.next(LIST)).answer({ carriers: [], mappings: now.map(toldOf) })
      },
    }).level
  },
}
