import type { ChartCard, TabControls } from '../../../domain/comparison/comparison-controls.ts'
import type { Choice } from '../../card/controls/choice.ts'
import { optionText } from '../../charts/widget-words.ts'
import { text } from '../../text/text.ts'

interface ChartChoicesInput {
  readonly controls: TabControls
  readonly onControls: (changed: Partial<TabControls>) => void
}

/** What may be chosen on a chart of a tab, beside by what it is split. COMP-11 */
export function chartChoices(card: ChartCard, { controls, onControls }: ChartChoicesInput): Choice[] {
  const choice = <Name extends 'chartType' | 'chartScale' | 'chartTimeSpan', Value extends string>(
    name: Name,
    values: readonly Value[],
    { chosen, onChoose }: { readonly chosen: Value; readonly onChoose: (value: Value) => void },
  ): Choice => ({
    name,
    label: text(`dashboard.settings.${name}`),
    options: values.map((value) => ({ value, words: optionText(name, value, undefined) })),
    chosen,
    chosenWords: optionText(name, chosen, undefined),
    onChoose: (value) => {
      const known = values.find((each) => each === value)
      if (known !== undefined && known !== chosen) onChoose(known)
    },
  })
  if (card === 'trends')
    return [
      choice('chartType', ['line', 'area'], {
        chosen: controls.trends,
        onChoose: (trends) => onControls({ trends }),
      }),
    ]
  const whole = controls['split.periods'] === undefined
  const columns = choice('chartType', ['column', 'bar'], {
    chosen: controls.chartType,
    onChoose: (chartType) => onControls({ chartType }),
  })
  const scale = choice('chartScale', ['linear', 'semilog'], {
    chosen: controls.chartScale,
    onChoose: (chartScale) => onControls({ chartScale }),
  })
  const span = choice('chartTimeSpan', ['monthly', 'quarterly'], {
    chosen: controls.chartTimeSpan,
    onChoose: (chartTimeSpan) => onControls({ chartTimeSpan }),
  })
  return [...(whole ? [columns, scale] : []), span]
}
