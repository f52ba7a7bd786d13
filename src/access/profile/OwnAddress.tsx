import { Button, Label } from '@primer/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'

/** Whether the person's address is confirmed, and the way to it. Decision 0030 */
export function OwnAddress() {
  const api = useApi()
  const address = useQuery({
    queryKey: ['ownAddress'],
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/account/address', { signal })),
  })
  const ask = useMutation({ mutationFn: () => answerOf(api.POST('/aiparcelweb/api/account/address/ask')) })
  if (address.isError) return <ServerErrorBanner error={address.error} onRetry={() => void address.refetch()} />
  if (!address.data || address.data.email === '') return null
  if (address.data.confirmed) return <Label variant="success">{text('profile.addressConfirmed')}</Label>
  if (ask.isSuccess) return <span role="status">{text('profile.confirmationSent')}</span>
  return (
    <>
      <Label variant="attention">{text('profile.addressNotConfirmed')}</Label>{' '}
      <Button size="small" loading={ask.isPending} onClick={() => ask.mutate()}>
        {text('profile.confirmAddress')}
      </Button>
      {ask.isError ? <ServerErrorBanner error={ask.error} /> : null}
    </>
  )
}
