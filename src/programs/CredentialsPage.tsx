import { BookIcon } from '@primer/octicons-react'
import { LinkButton } from '@primer/react'
import { SkeletonBox } from '@primer/react/experimental'
import { useState } from 'react'
import { text } from '../text/text.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { PageFrame } from '../ui/frame/PageFrame.tsx'
import type { RoutePageProps } from '../ui/frame/route-page-props.ts'
import { ItemsPanel } from '../ui/items/ItemsPanel.tsx'
import styles from '../ui/items/Items.module.css'
import panels from '../ui/PanelPage.module.css'
import { CredentialForm } from './CredentialForm.tsx'
import { CredentialItem } from './CredentialItem.tsx'
import { useAddCredential, useCredentials, type ClientSecret } from './credential-queries.ts'
import { NewSecret } from './NewSecret.tsx'

/** What programs prove themselves by: made, changed and ended within what the person may do and see. Decision 0062 */
export function CredentialsPage({ title, account: { permissions } }: RoutePageProps) {
  const answer = useCredentials()
  const add = useAddCredential()
  const [isAdding, setAdding] = useState(false)
  const [told, setTold] = useState<(ClientSecret & { readonly name: string }) | null>(null)
  const { credentials = [], clients = [] } = answer.data ?? {}
  const live = credentials.filter(({ state }) => state !== 'revoked')
  const revoked = credentials.filter(({ state }) => state === 'revoked')
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
          <ItemsPanel
            id="credentials"
            heading={text('programs.credentials')}
            intro={text('programs.intro')}
            none={text('programs.none')}
            items={live.map((credential) => (
              <CredentialItem
                key={credential.id}
                credential={credential}
                options={answer.data}
                mayChange={permissions.includes('CLIENT_CREDENTIALS_EDIT')}
                onSecret={(secret) => setTold({ ...secret, name: credential.name })}
              />
            ))}
            adding={
              permissions.includes('CLIENT_CREDENTIALS_ADD')
                ? {
                    label: text('programs.add'),
                    disabled: !answer.data.mayLetLoad || clients.length === 0,
                    hindrance: answer.data.mayLetLoad ? null : text('programs.powerless'),
                    onOpen: () => setAdding(true),
                    form: isAdding ? (
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
                    ) : null,
                  }
                : null
            }
          />
        ) : null}
        {revoked.length > 0 && answer.data ? (
          <ItemsPanel
            id="revoked"
            heading={text('programs.revokedOnes')}
            items={revoked.map((credential) => (
              <CredentialItem key={credential.id} credential={credential} options={answer.data} mayChange={false} />
            ))}
          />
        ) : null}
      </div>
    </PageFrame>
  )
}
