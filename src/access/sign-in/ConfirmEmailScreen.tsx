import { Banner, Button } from '@primer/react'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { text } from '../../text/text.ts'
import { AccessLink } from '../screen/AccessLink.tsx'
import { AccessScreen } from '../screen/AccessScreen.tsx'
import { LinkOver } from '../screen/LinkOver.tsx'
import { useIsLinkOver } from '../passwords/use-mailed-link.ts'
import { isLinkOver, passwordProblem } from '../passwords/password-answers.ts'

/** Confirms an e-mail address by the mailed link, which works once. Asked with a button: who only looks at the link confirms nothing. Decision 0030 */
export function ConfirmEmailScreen({ mailedKey }: { readonly mailedKey: string }) {
  const api = useApi()
  const confirm = useMutation({
    mutationFn: () => answerOf(api.POST('/aiparcelweb/nologin/confirmAddress', { body: { key: mailedKey } })),
  })
  const [, navigate] = useLocation()
  const wasOver = useIsLinkOver('address', mailedKey)
  const isOver = !confirm.isSuccess && (wasOver || (confirm.isError && isLinkOver(confirm.error)))
  return (
    <AccessScreen
      title={text('access.confirmEmail')}
      hint={text('access.confirmEmailHint')}
      ways={
        <>
          <AccessLink href="/login">{text('access.backToSignIn')}</AccessLink>
          {isOver ? <AccessLink href="/SSO">{text('access.useSso')}</AccessLink> : null}
        </>
      }
    >
      <div role="status">
        {confirm.isSuccess ? <Banner variant="success" title={text('access.emailConfirmed')} /> : null}
      </div>
      {isOver ? (
        <LinkOver
          title={text('access.emailNotConfirmed')}
          act={text('access.newLinkInProfile')}
          onAct={() => navigate('/profile')}
        />
      ) : null}
      {confirm.isError && !isOver ? (
        <div role="alert">
          <Banner
            variant="critical"
            title={text('access.emailNotConfirmed')}
            description={passwordProblem(confirm.error)}
          />
        </div>
      ) : null}
      {confirm.isSuccess || isOver ? null : (
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
