import { Banner } from '@primer/react'
import { SkeletonBox } from '@primer/react/experimental'
import { useState } from 'react'
import { text } from '../../text/text.ts'
import { PageFrame } from '../../ui/frame/PageFrame.tsx'
import panels from '../../ui/PanelPage.module.css'
import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { SOON_DAYS } from './CertificateItems.tsx'
import { PortalValues } from './PortalValues.tsx'
import { ProviderEditor } from './ProviderEditor.tsx'
import { ProviderItem } from './ProviderItem.tsx'
import { useSsoProviders, useSsoTests, type SsoProvider } from './sso-queries.ts'
import { ItemsPanel } from '../../ui/items/ItemsPanel.tsx'
import styles from '../../ui/items/Items.module.css'

const PATH = '/settings/sso'
const SAVED = 'saved'

/** The identity providers of the installation: an administrator of all of it adds, renews and removes them. Decision 0038 */
export function SsoPage({ title }: Pick<RoutePageProps, 'title'>) {
  const answer = useSsoProviders()
  const tests = useSsoTests()
  /** Whose editor is open: a provider's, by its id, or that of a new one. */
  const [openEditor, setOpenEditor] = useState<string | 'new' | null>(null)
  /** Whose editor was closed last: the button that opened it gets the focus back. */
  const [closedEditor, setClosedEditor] = useState<string | 'new' | null>(null)
  const openOnly = (next: string | 'new' | null) => {
    setClosedEditor(openEditor)
    setOpenEditor(next)
  }
  const [removed, setRemoved] = useState<string | null>(null)
  const { providers = [], revision = '', portal } = answer.data ?? {}
  const saved = providers.find(({ id }) => id === new URLSearchParams(location.search).get(SAVED))
  const done =
    removed === null
      ? saved && text('admin.sso.saved', { name: saved.name })
      : text('admin.sso.removed', { name: removed })
  return (
    <PageFrame title={title}>
      <div className={`${panels.page} ${styles.page}`}>
        <div role="status">{done === undefined ? null : <Banner variant="success" title={done} />}</div>
        {answer.isPending ? <SkeletonBox height="240px" aria-label={text('admin.sso.loading')} /> : null}
        {answer.isError ? <ServerErrorBanner error={answer.error} onRetry={() => void answer.refetch()} /> : null}
        {providers.filter(isSoonOver).map(({ id, name, certificates }) => (
          <Banner
            key={id}
            variant="warning"
            title={lastDay(name, certificates)}
            description={text('admin.sso.renew')}
          />
        ))}
        {answer.data ? (
          <ItemsPanel
            id="sso-providers"
            heading={text('admin.sso.providers')}
            intro={
              providers.length === 0
                ? text('admin.sso.none')
                : `${text('admin.sso.intro')} ${text('admin.sso.test.hint')}`
            }
            items={providers.map((provider) => (
              <ProviderItem
                key={provider.id}
                provider={provider}
                test={tests.data?.find(({ id }) => id === provider.id)}
                providers={providers}
                revision={revision}
                isEdited={openEditor === provider.id}
                wasEdited={closedEditor === provider.id}
                onEdit={(isEdited) => openOnly(isEdited ? provider.id : null)}
                onSaved={openAnew}
                onRemoved={setRemoved}
              />
            ))}
            adding={{
              label: text('admin.sso.add'),
              disabled: false,
              hindrance: null,
              isFocused: closedEditor === 'new',
              onOpen: () => openOnly('new'),
              form:
                openEditor === 'new' ? (
                  <ProviderEditor
                    providers={providers}
                    revision={revision}
                    onSaved={openAnew}
                    onCancel={() => openOnly(null)}
                  />
                ) : null,
            }}
          />
        ) : null}
        {portal ? <PortalValues portal={portal} /> : null}
      </div>
    </PageFrame>
  )
}

/** As a page that is loaded: its content security policy then names where the new provider is. */
function openAnew(id: string): void {
  location.assign(`${PATH}?${new URLSearchParams({ [SAVED]: id }).toString()}`)
}

/** Whether no certificate is good for long. */
function isSoonOver({ certificates }: SsoProvider): boolean {
  return longest(certificates) <= SOON_DAYS
}

function lastDay(name: string, certificates: SsoProvider['certificates']): string {
  const count = longest(certificates)
  return count < 0 ? text('admin.sso.isOver', { name }) : text('admin.sso.soonOver', { name, count })
}

function longest(certificates: SsoProvider['certificates']): number {
  return Math.max(...certificates.map(({ daysLeft }) => daysLeft))
}
