import { useCallback, useMemo } from 'react'
import {
  readPageSettings,
  widgetSettingsKey,
  type PageSettings,
  type WidgetSettings,
} from '../../domain/dashboards/widget-settings.ts'
import type { KeptPhase } from '../../machines/kept/kept-context.ts'
import { useApi } from '../api/api-context.ts'
import { useKept } from '../api/kept/use-kept.ts'
import { pageSettingsCalls } from './page-settings-calls.ts'

export interface PageSettingsInForce {
  /** Null: not restored yet. */
  readonly settings: PageSettings | null
  readonly phase: KeptPhase
  readonly change: (chartName: string, settings: WidgetSettings) => void
}

/** The settings of a page's widgets, restored once and saved after each change; of two changes of one chart the one made here wins. WID-07 */
export function usePageSettings({
  page,
  login,
}: {
  readonly page: string
  readonly login: string
}): PageSettingsInForce {
  const api = useApi()
  const calls = useMemo(() => pageSettingsCalls(api), [api])
  const { patch, phase, change } = useKept({
    name: widgetSettingsKey(page),
    clashes: 'mine',
    calls,
    readPatch: readPageSettings,
    login,
  })
  const changeChart = useCallback(
    (chartName: string, settings: WidgetSettings) => change((before) => ({ ...before, [chartName]: settings })),
    [change],
  )
  return { settings: phase === 'restoring' ? null : patch, phase, change: changeChart }
}
