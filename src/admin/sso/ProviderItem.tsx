import { Button } from '@primer/react'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { useQuestion } from '../../ui/use-question.tsx'
import { ProviderEditor } from './ProviderEditor.tsx'
import { ProviderFacts } from './ProviderFacts.tsx'
import { useBeginTest, useRemoveProvider, type SsoProvider, type SsoProviders, type SsoTest } from './sso-queries.ts'
import { Item } from '../../ui/items/Item.tsx'
import styles from '../../ui/items/Items.module.css'
import { TestResult } from './TestResult.tsx'

interface ProviderItemProps extends Pick<SsoProviders, 'revision' | 'providers'> {
  readonly provider: SsoProvider
  /** Its last test; absent: there is none. */
  readonly test: SsoTest | undefined
  readonly isEdited: boolean
  /** Its editor was the last one to be left. */
  readonly wasEdited: boolean
  readonly onEdit: (isEdited: boolean) => void
  readonly onSaved: (id: string) => void
  readonly onRemoved: (name: string) => void
}

/** One provider, and what can be done with it. */
export function ProviderItem({
  provider,
  test,
  providers,
  revision,
  isEdited,
  wasEdited,
  onEdit,
  onSaved,
  onRemoved,
}: ProviderItemProps) {
  const { ask, dialog } = useQuestion()
  const remove = useRemoveProvider()
  const begin = useBeginTest()
  const failure = begin.error ?? remove.error
  const { id, name } = provider
  const askToRemove = () =>
    ask(
      {
        title: text('admin.sso.removeTitle', { name }),
        content: whatRemovalDoes(provider),
        yes: text('admin.sso.remove'),
        no: text('admin.sso.cancel'),
      },
      () => remove.mutate({ id, revision }, { onSuccess: () => onRemoved(name) }),
    )
  return (
    <Item name={name}>
      <ProviderFacts provider={provider} />
      {test ? <TestResult test={test} /> : null}
      {failure ? <ServerErrorBanner error={failure} /> : null}
      {isEdited ? (
        <ProviderEditor
          provider={provider}
          providers={providers}
          revision={revision}
          onSaved={onSaved}
          onCancel={() => onEdit(false)}
        />
      ) : (
        <div className={styles.actions}>
          <Button aria-label={text('admin.sso.changeOf', { name })} autoFocus={wasEdited} onClick={() => onEdit(true)}>
            {text('admin.sso.changeIt')}
          </Button>
          <Button
            aria-label={text('admin.sso.test.beginOf', { name })}
            loading={begin.isPending}
            onClick={() => begin.mutate(id)}
          >
            {text('admin.sso.test.begin')}
          </Button>
          <Button
            variant="danger"
            aria-label={text('admin.sso.removeOf', { name })}
            loading={remove.isPending}
            onClick={askToRemove}
          >
            {text('admin.sso.remove')}
          </Button>
        </div>
      )}
      {dialog}
    </Item>
  )
}

function whatRemovalDoes({ people, onlyWay }: SsoProvider): string {
  const known = text('admin.sso.removeKnown', { count: people })
  return onlyWay === 0 ? known : `${known} ${text('admin.sso.removeOnlyWay', { count: onlyWay })}`
}
