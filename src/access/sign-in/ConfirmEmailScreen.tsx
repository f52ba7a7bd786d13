import { Banner, Button } from '@primer/react'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { text } from '../../text/text.ts'
import { AccessLink } from '../screen/AccessLink.tsx'
import { AccessScreen } from '../screen/AccessScreen.tsx'
import { isLinkOver, passwordProblem } from '../passwords/password-answers.ts'

/** Confirms an e-mail address by the mailed link, which works once. Asked with a button: who only looks at the link confirms nothing. Decision 0030 */
export function ConfirmEmailScreen({ mailedKey }: { readonly mailedKey: string }) {
  const api = useApi()
  const confirm = useMutation({
    mutationFn: () => answerOf(api.POST('/aiparcelweb/nologin/confirmAddress', { body: { key: mailedKey } })),
  })
  return (
    <AccessScreen
      title={text('access.confirmEmail')}
      hint={text('access.confirmEmailHint')}
      ways={<AccessLink href="/login">{text('access.backToSignIn')}</AccessLink>}
    >
      <div role="status">
        {confirm.isSuccess ? <Banner variant="success" title={text('access.emailConfirmed')} /> : null}
      </div>
      {confirm.isError ? (
        <div role="alert">
          <Banner
            variant="critical"
            title={text('access.emailNotConfirmed')}
            description={passwordProblem(confirm.error)}
          />
        </div>
      ) : null}
      {confirm.isSuccess || (confirm.isError && isLinkOver(confirm.error)) ? null : (
        <Button
          variant="primary"
          size="large"
          block
          autoFocus
          loading={confirm.isPending}
          loadingAnnouncement={text('access.saving')}
          onClick={() => confirm.mutate()}
        >
          {text('access.confirmEmail')}
        </Button>
      )}
    </AccessScreen>
  )
}
