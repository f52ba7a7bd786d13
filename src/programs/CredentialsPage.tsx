import { BookIcon, PlusIcon } from '@primer/octicons-react'
import { Button, LinkButton } from '@primer/react'
import { SkeletonBox } from '@primer/react/experimental'
import { useState } from 'react'
import { text } from '../text/text.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { PageFrame } from '../ui/frame/PageFrame.tsx'
import type { RoutePageProps } from '../ui/frame/route-page-props.ts'
import panels from '../ui/PanelPage.module.css'
import { CredentialForm } from './CredentialForm.tsx'
import { CredentialItem } from './CredentialItem.tsx'
import { useAddCredential, useCredentials, type ClientSecret } from './credential-queries.ts'
import { NewSecret } from './NewSecret.tsx'
import styles from '../ui/items/Items.module.css'

/** What programs prove themselves by: made, changed and ended within what the person may do and see. Decision 0062 */
export function CredentialsPage({ title, account: { permissions } }: RoutePageProps) {
  const answer = useCredentials()
  const add = useAddCredential()
  const [isAdding, setAdding] = useState(false)
  const [told, setTold] = useState<(ClientSecret & { readonly name: string }) | null>(null)
  const { credentials = [], clients = [] } = answer.data ?? {}
  const live = credentials.filter(({ state }) => state !== 'revoked')
  const revoked = credentials.filter(({ state }) => state === 'revoked')
  const mayAdd = permissions.includes('CLIENT_CREDENTIALS_ADD')
  return (
    <PageFrame
      title={title}
      controls={
        <LinkButton href="/apiDocs" leadingVisual={BookIcon}>
          {text('programs.howTo')}
        </LinkButton>
      }
    >
      <div className={`${panels.page} ${styles.page}`}>
        {told ? <NewSecret secret={told} onDone={() => setTold(null)} /> : null}
        {answer.isPending ? <SkeletonBox height="240px" aria-label={text('programs.loading')} /> : null}
        {answer.isError ? <ServerErrorBanner error={answer.error} onRetry={() => void answer.refetch()} /> : null}
        {answer.data ? (
          <section className={panels.panel} aria-labelledby="credentials">
            <h2 id="credentials" className={styles.heading}>
              {text('programs.credentials')}
            </h2>
            <p className={styles.muted}>{text('programs.intro')}</p>
            {live.length === 0 ? <p className={styles.muted}>{text('programs.none')}</p> : null}
            <ul className={styles.items}>
              {live.map((credential) => (
                <CredentialItem
                  key={credential.id}
                  credential={credential}
                  options={answer.data}
                  mayChange={permissions.includes('CLIENT_CREDENTIALS_EDIT')}
                  onSecret={(secret) => setTold({ ...secret, name: credential.name })}
                />
              ))}
            </ul>
            {isAdding ? (
              <div className={styles.item}>
                <h3 className={styles.name}>{text('programs.add')}</h3>
                <CredentialForm
                  options={answer.data}
                  isSaving={add.isPending}
                  failure={add.error}
                  onSave={(reach) =>
                    add.mutate(reach, {
                      onSuccess: (secret) => {
                        setAdding(false)
                        setTold({ ...secret, name: reach.name })
                      },
                    })
                  }
                  onCancel={() => setAdding(false)}
                />
              </div>
            ) : null}
            {mayAdd && !isAdding ? (
              <div className={styles.actions}>
                <Button
                  variant="primary"
                  leadingVisual={PlusIcon}
                  disabled={!answer.data.mayLetLoad || clients.length === 0}
                  onClick={() => setAdding(true)}
                >
                  {text('programs.add')}
                </Button>
                {answer.data.mayLetLoad ? null : <span className={styles.muted}>{text('programs.powerless')}</span>}
              </div>
            ) : null}
          </section>
        ) : null}
        {revoked.length > 0 && answer.data ? (
          <section className={panels.panel} aria-labelledby="revoked">
            <h2 id="revoked" className={styles.heading}>
              {text('programs.revokedOnes')}
            </h2>
            <ul className={styles.items}>
              {revoked.map((credential) => (
                <CredentialItem key={credential.id} credential={credential} options={answer.data} mayChange={false} />
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </PageFrame>
  )
}
