import { Banner, Button, Checkbox, CheckboxGroup, Dialog, FormControl } from '@primer/react'
import { useState } from 'react'
import { PERMISSIONS } from '../../../domain/access/permission.ts'
import type { OwnPage } from '../../../domain/dashboards/layout/own-pages.ts'
import { text } from '../../text/text.ts'
import { longDate } from '../../text/values.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import styles from './OwnPages.module.css'
import { useAllPublished, usePublish, useUnpublish, type RoleName } from './published-queries.ts'

interface PublishDialogProps {
  readonly id: string
  readonly page: OwnPage
  readonly onClose: () => void
}

/** Publishes a page to roles, and takes published pages away again; the audit log says who did. SETTINGS_ADMIN */
export function PublishDialog({ id, page, onClose }: PublishDialogProps) {
  const all = useAllPublished()
  const publish = usePublish()
  const unpublish = useUnpublish()
  const [chosen, setChosen] = useState<readonly RoleName[] | null>(null)
  const roles = chosen ?? all.data?.find((each) => each.id === id)?.roles ?? []
  const failure = all.error ?? publish.error ?? unpublish.error
  return (
    <Dialog
      title={text('own.publishTitle', { name: page.name })}
      subtitle={text('own.publishHint')}
      width="large"
      onClose={onClose}
      footerButtons={[
        { content: text('own.close'), autoFocus: true, onClick: onClose },
        {
          content: text('own.publish'),
          buttonType: 'primary',
          loading: publish.isPending,
          disabled: roles.length === 0,
          onClick: () => publish.mutate({ id, page, roles: [...roles] }),
        },
      ]}
    >
      <div className={styles.publish}>
        {failure ? <ServerErrorBanner error={failure} /> : null}
        {publish.isSuccess ? <Banner variant="success" title={text('own.publishDone', { name: page.name })} /> : null}
        <CheckboxGroup>
          <CheckboxGroup.Label>{text('own.roles')}</CheckboxGroup.Label>
          {PERMISSIONS.roles.map((role) => (
            <FormControl key={role}>
              <Checkbox
                value={role}
                checked={roles.includes(role)}
                onChange={({ target }) =>
                  setChosen(PERMISSIONS.roles.filter((each) => (each === role ? target.checked : roles.includes(each))))
                }
              />
              <FormControl.Label>{text(`own.roleNames.${role}`)}</FormControl.Label>
            </FormControl>
          ))}
        </CheckboxGroup>
        {all.data && all.data.length > 0 ? (
          <section aria-labelledby="published-pages">
            <h3 id="published-pages" className={styles.subheading}>
              {text('own.publishedPages')}
            </h3>
            <ul className={styles.published}>
              {all.data.map((each) => (
                <li key={each.id}>
                  <span>
                    <strong>{each.name}</strong> {each.roles.map((role) => text(`own.roleNames.${role}`)).join(', ')}
                    <span className={styles.muted}>
                      {text('own.publishedBy', {
                        login: each.publishedBy ?? text('admin.someone'),
                        day: longDate(each.publishedAt.slice(0, 10)),
                      })}
                    </span>
                  </span>
                  <Button
                    size="small"
                    variant="danger"
                    aria-label={text('own.takeAway', { name: each.name })}
                    onClick={() => unpublish.mutate(each.id)}
                  >
                    {text('own.takeAwayShort')}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </Dialog>
  )
}
