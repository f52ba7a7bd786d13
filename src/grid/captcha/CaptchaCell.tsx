import type { ColDef } from 'ag-grid-community'
import { CAPTCHA_COLUMN } from '../../../domain/dashboards/grid-spec.ts'
import type { CustomCellRendererProps } from 'ag-grid-react'
import { useContext } from 'react'
import { CaptchaAnswer } from '../../tracking/captcha/CaptchaAnswer.tsx'
import { text } from '../../text/text.ts'
import { CaptchaContext } from './captcha-context.ts'
import styles from '../GroupCell.module.css'
import type { GridRow } from '../rows/grid-source.ts'

/** What the carrier answered to a claim for the row's package, with its file. PAGE-28 */
function CaptchaCell({ data }: CustomCellRendererProps<GridRow>) {
  const responsesOf = useContext(CaptchaContext)
  if (!data || data.group !== null) return null
  const responses = responsesOf?.(Number(data.values.TRACKING_ID)) ?? []
  return (
    <span className={styles.captcha}>
      {responses.map(({ id, state, trackingNumber, invoiceNumber }) => (
        <CaptchaAnswer key={id} id={id} state={state} of={trackingNumber ?? invoiceNumber} inLine />
      ))}
    </span>
  )
}

export function captchaColumn(): ColDef<GridRow> {
  return {
    colId: CAPTCHA_COLUMN,
    headerName: text('tracking.captcha'),
    width: 270,
    sortable: false,
    filter: false,
    cellRenderer: CaptchaCell,
  }
}
