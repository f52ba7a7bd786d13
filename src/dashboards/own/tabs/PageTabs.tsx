import {
  CopyIcon,
  HistoryIcon,
  KebabHorizontalIcon,
  PencilIcon,
  PeopleIcon,
  PlusIcon,
  RepoPushIcon,
  TrashIcon,
} from '@primer/octicons-react'
import { ActionList, ActionMenu, IconButton } from '@primer/react'
import { text } from '../../../text/text.ts'
import { afterMenu } from '../../../ui/after-menu.ts'
import { useQuestion } from '../../../ui/use-question.tsx'
import styles from '../OwnPages.module.css'

interface Tab {
  readonly id: string
  readonly name: string
}

/** What may be done with the open page; absent: not now. */
export interface PageActions {
  readonly rename: () => void
  readonly duplicate: (() => void) | undefined
  readonly remove: () => void
  readonly publish: (() => void) | undefined
  /** Takes away all of the person's pages. */
  readonly reset: (() => void) | undefined
}

interface PageTabsProps {
  readonly own: readonly Tab[]
  readonly published: readonly Tab[]
  readonly open: string | undefined
  readonly onOpen: (id: string) => void
  readonly onNew: (() => void) | undefined
  /** Absent: the open page is not the person's own. */
  readonly actions: PageActions | undefined
}

/** The person's pages, then the published ones, and what may be done with the open one. */
export function PageTabs({ own, published, open, onOpen, onNew, actions }: PageTabsProps) {
  const { ask, dialog } = useQuestion()
  const reset = (act: () => void) =>
    ask(
      {
        title: text('own.resetTitle'),
        content: text('own.resetText'),
        yes: text('own.reset'),
        no: text('own.cancel'),
      },
      act,
    )
  const takeAway = actions?.reset
  return (
    <div className={styles.tabs}>
      <nav aria-label={text('own.pages')} className={styles.tabList}>
        {own.map((tab) => (
          <PageTab key={tab.id} {...tab} current={tab.id === open} onOpen={onOpen} />
        ))}
        {published.map((tab) => (
          <PageTab key={tab.id} {...tab} current={tab.id === open} onOpen={onOpen} shared />
        ))}
      </nav>
      {onNew ? (
        <IconButton size="small" variant="invisible" icon={PlusIcon} aria-label={text('own.newPage')} onClick={onNew} />
      ) : null}
      {actions ? (
        <ActionMenu>
          <ActionMenu.Anchor>
            <IconButton size="small" variant="invisible" icon={KebabHorizontalIcon} aria-label={text('own.pageMenu')} />
          </ActionMenu.Anchor>
          <ActionMenu.Overlay width="auto">
            <ActionList>
              <Action icon={PencilIcon} words={text('own.renamePage')} act={actions.rename} />
              <Action icon={CopyIcon} words={text('own.duplicatePage')} act={actions.duplicate} />
              {actions.publish ? (
                <Action icon={RepoPushIcon} words={text('own.publishPage')} act={actions.publish} />
              ) : null}
              <Action icon={TrashIcon} words={text('own.removePage')} act={actions.remove} danger />
              <ActionList.Divider />
              <Action icon={HistoryIcon} words={text('own.reset')} act={takeAway && (() => reset(takeAway))} danger />
            </ActionList>
          </ActionMenu.Overlay>
        </ActionMenu>
      ) : null}
      {dialog}
    </div>
  )
}

function PageTab({
  id,
  name,
  current,
  shared = false,
  onOpen,
}: Tab & { readonly current: boolean; readonly shared?: boolean; readonly onOpen: (id: string) => void }) {
  return (
    <button type="button" className={styles.tab} aria-current={current ? 'page' : undefined} onClick={() => onOpen(id)}>
      {shared ? <PeopleIcon size={12} aria-label={text('own.shared')} /> : null}
      <bdi>{name}</bdi>
    </button>
  )
}

interface ActionProps {
  readonly icon: typeof PlusIcon
  readonly words: string
  readonly act: (() => void) | undefined
  readonly danger?: boolean
}

function Action({ icon: Icon, words, act, danger = false }: ActionProps) {
  return (
    <ActionList.Item
      variant={danger ? 'danger' : 'default'}
      disabled={act === undefined}
      {...(act ? { onSelect: afterMenu(act) } : {})}
    >
      <ActionList.LeadingVisual>
        <Icon />
      </ActionList.LeadingVisual>
      {words}
    </ActionList.Item>
  )
}
