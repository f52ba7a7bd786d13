import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import type { PageSettings, WidgetSettings } from '../../domain/page/widget-settings.ts'
import { savePhase, settingsInForce, type SavePhase } from '../../machines/page-settings.machine.ts'
import { useApi } from '../api/api-context.ts'
import { providePageSettings } from '../provide-dashboard-actors.ts'

export interface PageSettingsInForce {
  /** Null: not restored yet. */
  readonly settings: PageSettings | null
  readonly phase: SavePhase
  readonly change: (chartName: string, settings: WidgetSettings) => void
}

/** The settings of a page's widgets, restored once and saved after each change. WID-07 */
export function usePageSettings(page: string): PageSettingsInForce {
  const api = useApi()
  const machine = useMemo(() => providePageSettings(api), [api])
  const actor = useActorRef(machine, { input: { page } })
  const phase = useSelector(actor, savePhase)
  const stored = useSelector(actor, (snapshot) => snapshot.context.stored)
  const unsaved = useSelector(actor, (snapshot) => snapshot.context.unsaved)
  const restoring = phase === 'restoring'
  const settings = useMemo(
    () => (restoring ? null : settingsInForce({ stored, unsaved })),
    [restoring, stored, unsaved],
  )
  const change = useCallback(
    (chartName: string, changed: WidgetSettings) =>
      actor.send({ type: 'settings.change', chartName, settings: changed }),
    [actor],
  )
  return { settings, phase, change }
}
