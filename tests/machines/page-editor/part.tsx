import { useMemo, useState } from 'react'
import spend from '../../../config/pages/spend.json' with { type: 'json' }
import { readConfig } from '../../../src/api/read-config.ts'
import type { SentPagesConfig } from '../../../src/api/answers.ts'
import { EditorScreen } from '../../../src/page-editor/EditorScreen.tsx'
import { FrameContext } from '../../../src/ui/frame/frame-context.ts'
import type { Part as MountedPart } from '../../qa/component/mounted/part.ts'
import { PAGE_ID, TEXTS } from './cases.ts'

const CONFIG = readConfig({
  configVersion: '1',
  today: '2026-11-21',
  dataVersion: 1,
  publishedAt: null,
  demoEndDate: null,
  brand: { name: 'A-Frame' },
  gridLicence: null,
  keepsFilters: false,
  pages: [{ ...spend, id: PAGE_ID, filters: [] }] as unknown as SentPagesConfig['pages'],
  brokenPages: [],
  widgets: {},
  tables: [],
  serviceCategories: [],
})
const VERSION = { version: 2, at: '2026-11-20T10:00:00.000Z', by: 'admin' }

/** The editor, with a line in the place of the board that draws its drafts. */
export const Part: MountedPart = () => {
  const [controls, setControls] = useState<HTMLElement | null>(null)
  const slots = useMemo(() => ({ place: null, controls, below: null, phoneFoot: null }), [controls])
  return (
    <FrameContext value={slots}>
      <div ref={setControls} />
      <EditorScreen
        id={PAGE_ID}
        title="Edit spend"
        page={{
          id: PAGE_ID,
          client: null,
          stands: 'published',
          fileText: TEXTS.file,
          versions: [{ ...VERSION, text: TEXTS.file }],
          problems: [],
          draft: null,
          others: [],
        }}
        newPage="{}"
        schema={{ schema: {}, filterLists: [] }}
        config={CONFIG}
        draw={(page) => <p>{page.name}</p>}
      />
    </FrameContext>
  )
}
