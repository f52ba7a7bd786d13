import { CopyIcon, DownloadIcon } from '@primer/octicons-react'
import { Button, IconButton } from '@primer/react'
import { saveFile } from '../../ui/save-file.ts'
import { text } from '../../text/text.ts'
import panels from '../../ui/PanelPage.module.css'
import { useCopy } from '../../ui/use-copy.ts'
import type { SsoProviders } from './sso-queries.ts'
import { Facts } from '../../ui/items/Facts.tsx'
import styles from '../../ui/items/Items.module.css'
import own from './SsoPage.module.css'

/** What a provider is told of the portal: to copy, or as a file. */
export function PortalValues({ portal }: Pick<SsoProviders, 'portal'>) {
  const { outcome, copy } = useCopy()
  const values = [
    { name: text('admin.sso.portalEntityId'), value: portal.entityId, way: null },
    { name: text('admin.sso.portalAddress'), value: portal.assertionAddress, way: text('admin.sso.binding.post') },
  ]
  return (
    <section className={panels.panel} aria-labelledby="sso-portal">
      <h2 id="sso-portal" className={styles.heading}>
        {text('admin.sso.portal')}
      </h2>
      <p className={styles.muted}>
        {text('admin.sso.portalIntro')}{' '}
        {text(portal.takesEncrypted ? 'admin.sso.takesEncrypted' : 'admin.sso.takesNoEncrypted')}
      </p>
      <Facts
        facts={values.map(({ name, value, way }) => ({
          name,
          value: (
            <>
              <span className={own.copied}>
                <bdi>{value}</bdi>
                <IconButton
                  icon={CopyIcon}
                  size="small"
                  variant="invisible"
                  aria-label={text('admin.sso.copyOf', { name })}
                  onClick={() => copy(value)}
                />
              </span>
              {way === null ? null : <span className={styles.muted}>{way}</span>}
            </>
          ),
        }))}
      />
      <div className={styles.actions}>
        <Button
          leadingVisual={DownloadIcon}
          onClick={() =>
            saveFile(new Blob([portal.metadata], { type: 'application/samlmetadata+xml' }), 'portal-metadata.xml')
          }
        >
          {text('admin.sso.saveMetadata')}
        </Button>
        <span role="status" className={styles.muted}>
          {outcome === null ? null : text(outcome === 'copied' ? 'admin.sso.copied' : 'admin.sso.notCopied')}
        </span>
      </div>
    </section>
  )
}
