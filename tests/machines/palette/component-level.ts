import type { paletteMachine } from '../../../machines/finding/palette.machine.ts'
import { PaletteDialog } from '../../e2e/pages/PaletteDialog.ts'
import type { ComponentLevel } from '../../qa/component/component-level.ts'
import type { StateKey } from '../../qa/model.ts'
import type { PaletteCase } from './cases.ts'
import { happensInPalette, paletteHands, SETTLE_MS } from './palette-hands.ts'

export const componentLevel: ComponentLevel<PaletteCase, StateKey<typeof paletteMachine>> = {
  opensByStep: true,
  happens: happensInPalette,
  open: ({ page, calls, passTime }) => {
    const palette = new PaletteDialog(page)
    return {
      ...paletteHands(palette, { ...calls, settle: () => passTime(SETTLE_MS) }),
      begin: () => palette.opener.waitFor(),
    }
  },
}
