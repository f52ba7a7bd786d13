import { LinkButton, Spinner } from '@primer/react'
import { UploadIcon } from '@primer/octicons-react'
import { Blankslate } from '@primer/react/experimental'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { PageFrame } from '../../ui/frame/PageFrame.tsx'
import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'
import panels from '../../ui/PanelPage.module.css'
import { LoadPanel } from './LoadPanel.tsx'
import { useUploadClients } from '../use-upload-clients.ts'

/** What was loaded for the person's clients, the newest first. */
export function LoadsPage({ title }: RoutePageProps) {
  const api = useApi()
  const clients = useUploadClients()
  const loads = useQuery({
    queryKey: ['loads'],
    staleTime: 0,
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/loads', { signal })),
  })
  return (
    <PageFrame
      title={title}
      controls={
        <LinkButton href="/uploadFiles" leadingVisual={UploadIcon}>
          {text('uploads.uploadMore')}
        </LinkButton>
      }
    >
      <div className={panels.page}>
        {loads.error ? <ServerErrorBanner error={loads.error} onRetry={() => void loads.refetch()} /> : null}
        {loads.isPending ? <Spinner srText={text('uploads.opening')} /> : null}
        {loads.data?.length === 0 ? (
          <Blankslate spacious>
            <Blankslate.Heading>{text('uploads.noLoads')}</Blankslate.Heading>
            <Blankslate.Description>{text('uploads.noLoadsHint')}</Blankslate.Description>
          </Blankslate>
        ) : null}
        {loads.data?.map((load) => (
          <LoadPanel
            key={load.id}
            load={load}
            clientName={clients.data?.find(({ id }) => id === load.clientId)?.name ?? ''}
          />
        ))}
      </div>
    </PageFrame>
  )
}
