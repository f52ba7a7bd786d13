import { Banner, LinkButton, Spinner } from '@primer/react'
import { StackIcon } from '@primer/octicons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FileReport } from '../../domain/uploads/upload.ts'
import { useApi } from '../api/api-context.ts'
import { answerOf } from '../api/client.ts'
import { ClientPicker } from '../filters/pick/ClientPicker.tsx'
import { text } from '../text/text.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { PageFrame } from '../ui/frame/PageFrame.tsx'
import type { RoutePageProps } from '../ui/frame/route-page-props.ts'
import panels from '../ui/PanelPage.module.css'
import { FirstClient } from './FirstClient.tsx'
import { ClientMappings } from './mapping/ClientMappings.tsx'
import { useMappings } from './mapping/mapping-queries.ts'
import { MappingScreen } from './mapping/MappingScreen.tsx'
import { useMappingPlace } from './mapping/use-mapping-place.ts'
import { provideUploads } from './provide-uploads.ts'
import { UploadBoard } from './UploadBoard.tsx'
import styles from './UploadBoard.module.css'
import { useEndedElsewhere } from './loads/use-ended-elsewhere.ts'
import { useShortClients } from '../api/use-short-clients.ts'

/** Invoice files of a client of the person's: dropped, looked at, loaded. NAV-04, ROUTE-22 */
export function UploadPage(props: RoutePageProps) {
  const [times, setTimes] = useState(0)
  const openAnew = useCallback(() => setTimes((before) => before + 1), [])
  return <OpenedUpload key={times} {...props} onAnew={openAnew} />
}

function OpenedUpload({ title, account, onAnew }: RoutePageProps & { readonly onAnew: () => void }) {
  const api = useApi()
  const machine = useMemo(() => provideUploads(api), [api])
  const actor = useActorRef(machine, { input: { clientId: null } })
  const clients = useShortClients()
  const renew = useQueryClient()
  const { place, open, close } = useMappingPlace()
  const limits = useQuery({
    queryKey: ['uploadLimits'],
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/uploads', { signal })),
  })
  const [chosen, setChosen] = useState<number | null>(null)
  const upload = useSelector(actor, ({ context }) => context.upload)
  useEndedElsewhere(upload, onAnew)
  const known = upload?.clientId ?? null
  const only = clients.data?.length === 1 ? clients.data[0]?.id : undefined
  const clientId = known ?? chosen ?? only ?? null
  const client = clients.data?.find(({ id }) => id === clientId)
  const mappings = useMappings(client?.id ?? null)
  const { mappings: saved = [] } = mappings.data ?? {}
  const page = useRef<HTMLDivElement>(null)
  const isMapping = place !== null
  const wasMapping = useRef(isMapping)
  useEffect(() => {
    if (wasMapping.current && !isMapping) page.current?.focus()
    wasMapping.current = isMapping
  }, [isMapping])
  const failure = clients.error ?? limits.error
  const mapFile = ({ id, name, format }: FileReport) =>
    open({
      file: id,
      entry: upload?.files.find((file) => file.id === id)?.name === name ? null : name,
      mapping: saved.find((each) => each.format === format?.id)?.id ?? null,
    })
  return (
    <PageFrame
      title={title}
      controls={
        <>
          {clients.data?.length === 0 ? null : (
            <ClientPicker
              page="uploadFiles"
              clients={clients.data ?? []}
              chosen={client ?? { id: 0, name: text('dashboard.chooseClient') }}
              onChoose={(id) => known === null && setChosen(id)}
            />
          )}
          <LinkButton href="/uploadFiles/loads" leadingVisual={StackIcon}>
            {text('uploads.loads')}
          </LinkButton>
        </>
      }
    >
      <div ref={page} tabIndex={-1} className={`${panels.page} ${styles.page}`}>
        {failure ? (
          <ServerErrorBanner error={failure} onRetry={() => void clients.refetch().then(() => limits.refetch())} />
        ) : null}
        {clients.data?.length === 0 ? (
          account.permissions.includes('CLIENT_ADD') ? (
            <FirstClient onAdded={() => void renew.invalidateQueries()} />
          ) : (
            <Banner title={text('dashboard.noClients')} description={text('uploads.noCompany')} />
          )
        ) : place ? (
          <MappingScreen
            key={`${client?.id} ${place.file} ${place.entry} ${place.mapping}`}
            place={place}
            actor={actor}
            login={account.login}
            client={client}
            mappings={mappings}
            onClose={close}
          />
        ) : limits.data && clients.data ? (
          <>
            <UploadBoard
              actor={actor}
              client={client}
              limits={limits.data}
              mayAssignAccounts={account.permissions.includes('ACCOUNT_NUMBER_VALIDATION')}
              onMap={mapFile}
            />
            {client ? (
              <ClientMappings
                key={client.id}
                client={client}
                mappings={saved}
                onEdit={({ id }) => open({ file: null, entry: null, mapping: id })}
                onChanged={() => actor.send({ type: 'formats.chosen', formats: {} })}
              />
            ) : null}
          </>
        ) : failure ? null : (
          <Spinner srText={text('uploads.opening')} />
        )}
      </div>
    </PageFrame>
  )
}
