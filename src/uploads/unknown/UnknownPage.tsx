import { Banner, Button, LinkButton, Spinner } from '@primer/react'
import { StackIcon, UploadIcon } from '@primer/octicons-react'
import { Blankslate } from '@primer/react/experimental'
import { useState } from 'react'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { PageFrame } from '../../ui/frame/PageFrame.tsx'
import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'
import panels from '../../ui/PanelPage.module.css'
import { useShortClients } from '../../api/use-short-clients.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { AssignedTable } from './AssignedTable.tsx'
import { CodeTable } from './CodeTable.tsx'
import { CurrencyTable } from './CurrencyTable.tsx'
import { useAssignedCodes, useUnknownCodes, type UnknownCode } from './code-queries.ts'
import { useTakeBack } from './use-take-back.ts'

/** What of the loaded invoices is not known, and what people said that it means. */
export function UnknownPage({ title }: RoutePageProps) {
  const clients = useShortClients()
  const unknown = useUnknownCodes()
  const assigned = useAssignedCodes()
  const [asked, setAsked] = useState<UnknownCode | null>(null)
  const [done, setDone] = useState<{ readonly id: number; readonly charges: number } | null>(null)
  const takeBack = useTakeBack(() => setDone(null))
  const clientName = (id: number) => clients.data?.find((client) => client.id === id)?.name ?? ''
  const several = (clients.data?.length ?? 0) > 1
  const failure = unknown.error ?? assigned.error
  const nothing =
    unknown.data?.codes.length === 0 && unknown.data.currencies.length === 0 && assigned.data !== undefined
  return (
    <PageFrame
      title={title}
      controls={
        <>
          <LinkButton href="/uploadFiles" leadingVisual={UploadIcon}>
            {text('uploads.uploadMore')}
          </LinkButton>
          <LinkButton href="/uploadFiles/loads" leadingVisual={StackIcon}>
            {text('uploads.loads')}
          </LinkButton>
        </>
      }
    >
      <div className={panels.page}>
        {failure ? (
          <ServerErrorBanner error={failure} onRetry={() => void unknown.refetch().then(() => assigned.refetch())} />
        ) : null}
        {unknown.isPending || assigned.isPending ? <Spinner srText={text('uploads.opening')} /> : null}
        {takeBack.error ? <ServerErrorBanner error={takeBack.error} /> : null}
        {done ? (
          <Banner
            variant="success"
            title={text('uploads.codes.done', { count: done.charges })}
            primaryAction={
              <Button size="small" loading={takeBack.isPending} onClick={() => takeBack.mutate(done.id)}>
                {text('uploads.codes.takeBack')}
              </Button>
            }
            onDismiss={() => setDone(null)}
          />
        ) : null}
        {nothing ? (
          <Blankslate spacious>
            <Blankslate.Heading>{text('uploads.codes.nothing')}</Blankslate.Heading>
            <Blankslate.Description>{text('uploads.codes.nothingHint')}</Blankslate.Description>
          </Blankslate>
        ) : null}
        {(['charge', 'service'] as const).map((what) => (
          <CodeTable
            key={what}
            what={what}
            codes={unknown.data?.codes.filter((code) => code.what === what) ?? []}
            clientName={several ? clientName : null}
            onAssign={assigned.data ? setAsked : null}
          />
        ))}
        <CurrencyTable currencies={unknown.data?.currencies ?? []} clientName={several ? clientName : null} />
        <AssignedTable codes={assigned.data?.codes ?? []} clientName={clientName} onTakeBack={takeBack} />
        {asked && assigned.data ? (
          <AssignDialog
            code={asked}
            clientName={clientName(asked.clientId)}
            choices={assigned.data.choices}
            onClose={() => setAsked(null)}
            onDone={(made) => {
              setAsked(null)
              setDone(made)
            }}
          />
        ) : null}
      </div>
    </PageFrame>
  )
}
