import { useState } from 'react'
import { createPendingStore } from '../../../src/reports/pending-report.ts'
import { useReportSubmission } from '../../../src/reports/report-context.ts'
import { ReportSubmission } from '../../../src/reports/ReportSubmission.tsx'
import type { Part as MountedPart } from '../../qa/component/mounted/part.ts'
import { model, REPORT_CASES } from './cases.ts'

const LOGIN = 'jo'

/** What submits reports, with a button in the place of a page's grid. */
export const Part: MountedPart<keyof typeof model.starts> = ({ start }) => {
  useState(() => createPendingStore({ storage: sessionStorage, login: LOGIN }).keep(model.starts[start].pending))
  return (
    <ReportSubmission login={LOGIN}>
      <Grid />
    </ReportSubmission>
  )
}

function Grid() {
  const submission = useReportSubmission()
  return <button onClick={() => submission?.send(REPORT_CASES['a report is asked for'])}>Download Data</button>
}
