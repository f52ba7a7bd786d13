import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { IdentityItems } from '../../ui/IdentityItems.tsx'
import { useOwnIdentities, useUnlinkIdentity } from './profile-queries.ts'
import panels from '../../ui/PanelPage.module.css'
import styles from './ProfilePage.module.css'

/** By what identity providers know the person; nothing where none does. */
export function OwnIdentities() {
  const identities = useOwnIdentities()
  const unlink = useUnlinkIdentity()
  const error = identities.error ?? unlink.error
  if (!error && (identities.data ?? []).length === 0) return null
  return (
    <section className={panels.panel} aria-labelledby="profile-identities">
      <h2 id="profile-identities" className={styles.heading}>
        {text('records.person.identities')}
      </h2>
      {error ? <ServerErrorBanner error={error} onRetry={() => void identities.refetch()} /> : null}
      <IdentityItems
        identities={identities.data ?? []}
        unlinking={unlink.isPending ? unlink.variables : undefined}
        onUnlink={(provider) => unlink.mutate(provider)}
      />
    </section>
  )
}
