import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Upload } from '../../../domain/uploads/upload.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { useSeenDataVersion } from '../../api/pages-version.ts'
import { keepLoadUnderWay } from '../load-under-way.ts'

/** Opens an upload anew that stands here as read, and that another window of the person loaded meanwhile: its end is shown. It is looked for once there is newer data. */
export function useEndedElsewhere(upload: Upload | null, openAnew: () => void): void {
  const api = useApi()
  const version = useSeenDataVersion()
  const id = upload?.status === 'previewed' ? upload.id : null
  const [read, setRead] = useState({ id, version })
  if (read.id !== id || (read.version === undefined && version !== undefined)) setRead({ id, version })
  const { data: now } = useQuery({
    queryKey: ['endedElsewhere', id, version],
    enabled: id !== null && version !== read.version,
    queryFn: ({ signal }) =>
      answerOf(api.GET('/aiparcelweb/api/uploads/{id}', { params: { path: { id: id ?? '' } }, signal })),
  })
  const ended = id !== null && now?.id === id && now.status === 'loaded'
  useEffect(() => {
    if (!ended) return
    keepLoadUnderWay(id)
    openAnew()
  }, [ended, id, openAnew])
}
