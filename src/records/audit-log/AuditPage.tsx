import { Banner, Button, FormControl, Select, TextInput } from '@primer/react'
import { DownloadIcon } from '@primer/octicons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { useNavigation } from '../../api/queries.ts'
import { saveFile } from '../../ui/save-file.ts'
import { knownText, text } from '../../text/text.ts'
import { useSpoken } from '../../text/use-spoken.ts'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { PageFrame } from '../../ui/frame/PageFrame.tsx'
import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { AuditTable } from './AuditTable.tsx'
import styles from './AuditPage.module.css'

interface Filter {
  readonly login: string
  readonly action: string
  readonly from: string
  readonly to: string
}

const EVERYTHING: Filter = { login: '', action: '', from: '', to: '' }

/** The audit log: who did what, when, and whether the log is whole. */
export function AuditPage({ title, account }: RoutePageProps) {
  const api = useApi()
  const { language } = useSpoken()
  const navigation = useNavigation().data
  const everyClient = navigation?.everyClient === true
  const [filter, setFilter] = useState(EVERYTHING)
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
  const entries = useInfiniteQuery({
    queryKey: ['auditEntries', filter, language],
    staleTime: 0,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ signal, pageParam }) =>
      answerOf(
        api.GET('/aiparcelweb/api/auditEntries', {
          params: { query: { ...given, language, ...(pageParam === undefined ? {} : { before: String(pageParam) }) } },
          signal,
        }),
      ),
    getNextPageParam: ({ entries: page, more }) => (more ? page.at(-1)?.id : undefined),
  })
  const verify = useMutation({ mutationFn: () => answerOf(api.GET('/aiparcelweb/api/verifyAudit')) })
  const file = useMutation({
    mutationFn: () =>
      answerOf(api.GET('/aiparcelweb/api/auditFile', { params: { query: { ...given, language } }, parseAs: 'blob' })),
    onSuccess: (bytes) =>
      saveFile(new Blob([bytes], { type: 'text/csv;charset=utf-8' }), `${text('admin.audit.title')}.csv`),
  })
  const pages = entries.data?.pages ?? []
  const set = (change: Partial<Filter>) => setFilter({ ...filter, ...change })
  return (
    <PageFrame title={title}>
      <div className={styles.page}>
        <div className={styles.filters}>
          <FormControl>
            <FormControl.Label>{text('admin.audit.who')}</FormControl.Label>
            <TextInput value={filter.login} onChange={({ target }) => set({ login: target.value.trim() })} />
          </FormControl>
          <FormControl>
            <FormControl.Label>{text('admin.audit.action')}</FormControl.Label>
            <Select value={filter.action} onChange={({ target }) => set({ action: target.value })}>
              <Select.Option value="">{text('admin.audit.everything')}</Select.Option>
              {(pages[0]?.actions ?? []).map((action) => (
                <Select.Option key={action} value={action}>
                  {actionText(action)}
                </Select.Option>
              ))}
            </Select>
          </FormControl>
          <FormControl>
            <FormControl.Label>{text('admin.audit.from')}</FormControl.Label>
            <TextInput type="date" value={filter.from} onChange={({ target }) => set({ from: target.value })} />
          </FormControl>
          <FormControl>
            <FormControl.Label>{text('admin.audit.to')}</FormControl.Label>
            <TextInput type="date" value={filter.to} onChange={({ target }) => set({ to: target.value })} />
          </FormControl>
          <Button leadingVisual={DownloadIcon} loading={file.isPending} onClick={() => file.mutate()}>
            {text('records.file.save')}
          </Button>
          {everyClient ? (
            <Button loading={verify.isPending} onClick={() => verify.mutate()}>
              {text('admin.audit.verify')}
            </Button>
          ) : null}
        </div>
        {everyClient ? null : <p className={styles.reach}>{text('admin.audit.yourPeople')}</p>}
        <div className={styles.said}>
          {verify.data ? (
            verify.data.brokenAt === null ? (
              <Banner variant="success" title={text('admin.audit.whole', { count: verify.data.entries })} />
            ) : (
              <Banner variant="critical" title={text('admin.audit.broken', { id: verify.data.brokenAt })} />
            )
          ) : null}
          {(entries.error ?? verify.error ?? file.error) ? (
            <ServerErrorBanner
              error={entries.error ?? verify.error ?? file.error}
              onRetry={() => void entries.refetch()}
            />
          ) : null}
        </div>
        {entries.isPending ? <LoadingScreen /> : null}
        {entries.data ? (
          <AuditTable
            entries={pages.flatMap((page) => page.entries)}
            login={account.login}
            routes={new Set(navigation?.routes.map(({ path }) => path))}
          />
        ) : null}
        {entries.hasNextPage ? (
          <Button loading={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
            {text('admin.audit.older')}
          </Button>
        ) : null}
      </div>
    </PageFrame>
  )
}

function actionText(action: string): string {
  return knownText(`admin.audit.actions.${action}`) ?? action
}
