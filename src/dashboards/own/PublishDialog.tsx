import { Banner, Button, Checkbox, CheckboxGroup, Dialog, FormControl } from '@primer/react'
import { useCallback } from 'react'
import { PERMISSIONS } from '../../../domain/access/permission.ts'
import type { OwnPage } from '../../../domain/dashboards/layout/own-pages.ts'
import type { SharedWith } from '../../../domain/dashboards/layout/sharing.ts'
import { audienceFailureIn, type AudienceStep } from '../../../machines/sharing/audience.machine.ts'
import { useAudience } from '../../sharing/use-audience.ts'
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
  const { mutateAsync: publish } = usePublish()
  const { mutateAsync: unpublish } = useUnpublish()
  const [snapshot, send] = useAudience(
    useCallback(
      ({ item, audience }: AudienceStep) =>
        audience.length === 0 ? unpublish(item) : publish({ id: item, page, roles: rolesIn(audience) }),
      [publish, unpublish, page],
    ),
  )
  const { chosen } = snapshot.context
  const roles = chosen ? rolesIn(chosen) : (all.data?.find((each) => each.id === id)?.roles ?? [])
  const unsaid = audienceFailureIn(snapshot)
  const failure = all.error ?? unsaid
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
          loading: snapshot.matches('sending'),
          disabled: roles.length === 0,
          onClick: () => send({ type: 'audience.confirmed', item: id, audience: roles.map(ofRole) }),
        },
      ]}
    >
      <div className={styles.publish}>
        {failure ? (
          <ServerErrorBanner error={failure} {...(unsaid ? { onRetry: () => send({ type: 'step.retried' }) } : {})} />
        ) : null}
        {snapshot.matches({ choosing: 'given' }) ? (
          <Banner variant="success" title={text('own.publishDone', { name: page.name })} />
        ) : null}
        <CheckboxGroup>
          <CheckboxGroup.Label>{text('own.roles')}</CheckboxGroup.Label>
          {PERMISSIONS.roles.map((role) => (
            <FormControl key={role}>
              <Checkbox
                value={role}
                checked={roles.includes(role)}
                onChange={({ target }) =>
                  send({ type: 'audience.chosen', audience: rolesWith(roles, role, target.checked).map(ofRole) })
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
                    onClick={() => send({ type: 'item.withdrawn', item: each.id })}
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

function rolesWith(roles: readonly RoleName[], role: RoleName, chosen: boolean): RoleName[] {
  return PERMISSIONS.roles.filter((each) => (each === role ? chosen : roles.includes(each)))
}

/** Published to a role is shared with it, to be seen. */
function ofRole(role: RoleName): SharedWith {
  return { kind: 'role', role, edits: false }
}

function rolesIn(audience: readonly SharedWith[]): RoleName[] {
  return audience.flatMap((part) => (part.kind === 'role' ? [part.role] : []))
}
