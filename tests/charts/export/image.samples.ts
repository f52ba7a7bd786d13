import type { QueryRow } from '../../../domain/query/query.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import type { WidgetSettings } from '../../../domain/dashboards/widget-settings.ts'
import type { DrawnWidget } from '../../../domain/dashboards/widget-spec.ts'
import type { DrawingInput } from '../../../src/charts/drawing.ts'
import { DOLLARS, PACKAGES, SPEND, WIDGETS } from '../chart.samples.ts'

export const VIEW: View = {
  fact: 'total_spend',
  dateType: 'bill_date',
  period: '',
  from: '2025-11-22',
  to: '2026-11-21',
  against: 'period',
  clientId: 12,
  childClientIds: [],
  currency: 'all',
  unit: 'lbs',
  mode: '',
  filters: {},
  trackingNumbers: [],
}

export interface SampleDrawing {
  readonly name: 'amounts' | 'trends' | 'breakdown' | 'map'
  readonly settings: WidgetSettings
  readonly rows: readonly QueryRow[]
  readonly showAll?: boolean
}

export function drawingOf({ name, settings, rows, showAll = false }: SampleDrawing): DrawingInput {
  return {
    page: SPEND,
    widget: WIDGETS[name] as DrawnWidget,
    settings,
    invoiced: null,
    view: VIEW,
    result: { data: rows, rowCount: rows.length, dataVersion: 1 },
    table: PACKAGES,
    formatOf: () => DOLLARS,
    colours: [{ name: 'Parcel Ground', light: '#006edb', dark: '#0576ff' }],
    title: 'Total Spend',
    period: '11/22/25 – 11/21/26',
    today: '2026-11-21',
    ...{ prior: null, showAll },
  }
}
