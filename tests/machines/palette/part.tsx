import { PaletteButton } from '../../../src/finding/PaletteButton.tsx'
import type { PaletteProps } from '../../../src/finding/Palette.tsx'
import type { Part as MountedPart } from '../../qa/component/mounted/part.ts'
import { spendPage } from '../../qa/component/mounted/spend-page.ts'
import { WithSession } from '../../qa/component/mounted/WithSession.tsx'

const { config, page } = spendPage({ filters: ['carrier_name'], dataVersion: 1 })
const SPEND = { id: page.id, name: page.name, href: '/aframe/dashboard/spend' }
/** What the palette looks at of who is signed in. */
const ACCOUNT = { login: 'jo', permissions: ['NEW_BI_TOOLS'] } as unknown as PaletteProps['account']

/** The button of the palette, over a product of one page. */
export const Part: MountedPart = () => (
  <WithSession>
    <PaletteButton
      account={ACCOUNT}
      entries={[SPEND]}
      sections={[]}
      routes={[]}
      config={config}
      passwordExpired={false}
      assistant={false}
    />
  </WithSession>
)
