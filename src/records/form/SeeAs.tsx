import { Button } from '@primer/react'
import { EyeIcon } from '@primer/octicons-react'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { useSeeingAs } from '../../api/seeing-context.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import styles from './RecordEditor.module.css'

/** Shows the portal as a person sees it, in this tab. */
export function SeeAs({ id }: { readonly id: string }) {
  const api = useApi()
  const seeing = useSeeingAs()
  const begin = useMutation({
    mutationFn: () => answerOf(api.POST('/aiparcelweb/api/people/{id}/seeAs', { params: { path: { id } } })),
    onSuccess: ({ grant, name }) => seeing.begin({ grant, name }),
  })
  return (
    <>
      <h3 className={styles.subheading}>{text('records.person.seeAs')}</h3>
      {begin.isError ? <ServerErrorBanner error={begin.error} onRetry={() => begin.mutate()} /> : null}
      <p className={styles.nothing}>{text('records.person.seeAsHint')}</p>
      <div>
        <Button size="small" leadingVisual={EyeIcon} loading={begin.isPending} onClick={() => begin.mutate()}>
          {text('records.person.seeAsBegin')}
        </Button>
      </div>
    </>
  )
}
