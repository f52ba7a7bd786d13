import { Button } from '@primer/react'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { RecordValues } from '../../../domain/records/record-spec.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { keepDraft } from '../form/record-drafts.ts'
import type { RecordPage } from '../record-queries.ts'
import { text } from '../../text/text.ts'
import { describeFailure } from '../../ui/failures/describe-failure.ts'
import { useToasts } from '../../ui/toasts/toast-context.ts'

const FAILED_MS = 10_000

interface TakeBackProps {
  readonly page: RecordPage
  readonly id: string
  /** What the changed fields were. */
  readonly before: RecordValues
  readonly login: string
}

/** Opens the record's form with what a change replaced; nothing is saved until the person saves it, under the same checks. */
export function TakeBack({ page, id, before, login }: TakeBackProps) {
  const api = useApi()
  const toasts = useToasts()
  const [, go] = useLocation()
  const opening = useMutation({
    mutationFn: () =>
      answerOf(api.GET('/aiparcelweb/api/records/{record}/{id}', { params: { path: { record: page.id, id } } })),
    onSuccess: ({ version }) => {
      const written = Object.fromEntries(Object.entries(before).filter(([name]) => page.form.includes(name)))
      keepDraft({ login, record: page.id, id }, { version, values: written, takesBack: true })
      go(`${page.path}?record=${encodeURIComponent(id)}`)
    },
    onError: (error) => toasts.show({ tone: 'critical', title: describeFailure(error), durationMs: FAILED_MS }),
  })
  return (
    <Button size="small" loading={opening.isPending} onClick={() => opening.mutate()}>
      {text('admin.audit.takeBack')}
    </Button>
  )
}
