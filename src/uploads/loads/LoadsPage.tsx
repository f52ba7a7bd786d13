import { Button, LinkButton, Spinner } from '@primer/react'
import { UploadIcon } from '@primer/octicons-react'
import { Blankslate } from '@primer/react/experimental'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { printLoadFilter } from '../../../domain/uploads/loads-place.ts'
import { LOADS_A_PAGE } from '../../../domain/uploads/upload.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { LOADS_KEY } from '../../api/queries.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { PageFrame } from '../../ui/frame/PageFrame.tsx'
import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'
import panels from '../../ui/PanelPage.module.css'
import { Unhonoured } from '../../filters/Unhonoured.tsx'
import { LoadFilterBar } from './LoadFilterBar.tsx'
import { LoadPanel } from './LoadPanel.tsx'
import { filterWords, useLoadFilter } from './use-load-filter.ts'
import { UnknownLink } from '../unknown/UnknownLink.tsx'
import { useShortClients } from '../../api/use-short-clients.ts'

/** What was loaded for the person's clients, the newest first. */
export function LoadsPage({ title }: RoutePageProps) {
  const api = useApi()
  const clients = useShortClients()
  const { filter, unhonoured, narrow } = useLoadFilter()
  const narrowed = printLoadFilter(filter).length > 0
  const loads = useInfiniteQuery({
    queryKey: [...LOADS_KEY, filter],
    enabled: unhonoured.length === 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: before }) =>
      answerOf(
        api.GET('/aiparcelweb/api/loads', {
          signal,
          params: { query: { ...filter, ...(before === undefined ? {} : { before }) } },
        }),
      ),
    getNextPageParam: (page) => (page.length < LOADS_A_PAGE ? undefined : String(page.at(-1)?.id)),
  })
  const listed = loads.data?.pages.flat()
  return (
    <PageFrame
      title={title}
      controls={
        <>
          <UnknownLink />
          <LinkButton href="/uploadFiles" leadingVisual={UploadIcon}>
            {text('uploads.uploadMore')}
          </LinkButton>
        </>
      }
    >
      <div className={panels.page}>
        {unhonoured.length > 0 ? (
          <Unhonoured
            parts={unhonoured.map(filterWords)}
            hint={text('records.unhonoured')}
            onAgree={() => narrow({})}
          />
        ) : (
          <LoadFilterBar filter={filter} clients={clients.data ?? []} narrow={narrow} />
        )}
        {loads.error ? (
          <ServerErrorBanner
            error={loads.error}
            onRetry={() => void (loads.isFetchNextPageError ? loads.fetchNextPage() : loads.refetch())}
          />
        ) : null}
        {loads.isLoading ? <Spinner srText={text('uploads.opening')} /> : null}
        {listed?.length === 0 ? (
          <Blankslate spacious>
            <Blankslate.Heading>{text(narrowed ? 'uploads.noSuchLoads' : 'uploads.noLoads')}</Blankslate.Heading>
            <Blankslate.Description>
              {text(narrowed ? 'uploads.noSuchLoadsHint' : 'uploads.noLoadsHint')}
            </Blankslate.Description>
          </Blankslate>
        ) : null}
        {listed?.map((load) => (
          <LoadPanel
            key={load.id}
            load={load}
            clientName={clients.data?.find(({ id }) => id === load.clientId)?.name ?? ''}
          />
        ))}
        {loads.hasNextPage ? (
          <Button loading={loads.isFetchingNextPage} onClick={() => void loads.fetchNextPage()}>
            {text('uploads.olderLoads')}
          </Button>
        ) : null}
      </div>
    </PageFrame>
  )
}
