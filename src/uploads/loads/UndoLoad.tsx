import { Banner, Button, ConfirmationDialog } from '@primer/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { RequestFailed } from '../../api/request-failed.ts'
import { knownText, text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { totalWords } from '../upload-words.ts'
import { useLoadReport } from './use-load-report.ts'

/** Takes a load back, once the person has read what goes. */
export function UndoLoad({ load }: { readonly load: number }) {
  const api = useApi()
  const queries = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)
  const [asked, setAsked] = useState(false)
  const report = useLoadReport(load, asked)
  const undo = useMutation({
    mutationFn: () =>
      answerOf(api.POST('/aiparcelweb/api/loads/{id}/undo', { params: { path: { id: String(load) } } })),
    onSettled: () => queries.invalidateQueries(),
  })
  const goes = report.data?.goes
  const refused =
    undo.error instanceof RequestFailed ? knownText(`uploads.undo.refused.${undo.error.problem.code}`) : null
  return (
    <>
      <Button ref={button} size="small" variant="danger" loading={undo.isPending} onClick={() => setAsked(true)}>
        {text('uploads.undo.ask')}
      </Button>
      {asked && goes ? (
        <ConfirmationDialog
          title={text('uploads.undo.title')}
          confirmButtonContent={text('uploads.undo.confirm')}
          confirmButtonType="danger"
          cancelButtonContent={text('uploads.undo.keep')}
          onClose={(gesture) => {
            setAsked(false)
            button.current?.focus()
            if (gesture === 'confirm') undo.mutate()
          }}
        >
          {goes.rows === 0 && goes.facts === 0 ? text('uploads.undo.nothing') : null}
          {goes.rows > 0 ? text('uploads.undo.goes', { count: goes.rows, total: totalWords(goes.totals) }) : null}{' '}
          {goes.facts > 0 ? text('uploads.undo.facts', { count: goes.facts }) : null} {text('uploads.undo.again')}
        </ConfirmationDialog>
      ) : null}
      {refused ? <Banner variant="warning" title={refused} /> : null}
      {undo.error && !refused ? <ServerErrorBanner error={undo.error} /> : null}
      {asked && report.error ? <ServerErrorBanner error={report.error} onRetry={() => void report.refetch()} /> : null}
    </>
  )
}
