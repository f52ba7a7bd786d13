import { Button } from '@primer/react'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { can } from '../../domain/access/permission.ts'
import { MOST_VIEWS, openingViews, type SavedView } from '../../domain/dashboards/layout/saved-views.ts'
import { mayShare, SHARING_PERMISSIONS } from '../../domain/dashboards/layout/sharing.ts'
import { REMINDER_PERMISSIONS } from '../../domain/schedules/subscription-permission.ts'
import { own } from '../../domain/values/entries.ts'
import { text } from '../text/text.ts'
import { markOpened } from '../ui/frame/opened-view.ts'
import { ReceivedViews } from './ReceivedViews.tsx'
import { ThisPage } from './ThisPage.tsx'
import { AS_IT_COMES } from './as-it-comes.ts'
import type { ViewsAsked } from './ViewsDialogs.tsx'
import { useOpenBy } from './use-default-views.ts'
import styles from './Views.module.css'
import { Naming } from './Naming.tsx'
import { SavedViewItem, linkId } from './SavedViewItem.tsx'
import { KeptFaults } from './KeptFaults.tsx'
import { ChangedView } from './ChangedView.tsx'
import { useSavedViews } from './use-saved-views.ts'

interface SavedViewsPanelProps {
  readonly login: string
  readonly nameOf: (path: string) => string | undefined
  /** What the person may. */
  readonly held: ReadonlySet<string>
  /** Opens the dialog by which a view or the page as it is reaches others. */
  readonly onAsk: (asked: ViewsAsked) => void
  /** After a view was opened. */
  readonly onLeave: () => void
}

/** A person's views, starred first, then by name; what was changed of the one that is open is said, and may be saved or taken back. */
export function SavedViewsPanel({ login, nameOf, held, onAsk, onLeave }: SavedViewsPanelProps) {
  const { kept, path, shown, views, opened, openedOne, changed, here } = useSavedViews(login)
  const shares = mayShare(held)
  /** The id of the view that is named, '' for a new one. */
  const [naming, setNaming] = useState<string | null>(null)
  /** The id of the view that was named last. */
  const [named, setNamed] = useState<string | null>(null)
  useEffect(() => {
    if (named !== null) document.getElementById(linkId(named))?.focus()
  }, [named])
  const onSchedule = can(held, REMINDER_PERMISSIONS)
    ? (page: { readonly address: string; readonly name: string }) => onAsk({ does: 'schedule', page })
    : undefined
  const put = (id: string, view: SavedView) => kept.change((patch) => ({ ...patch, [id]: view }))
  const save = (name: string) => {
    const id = naming === null || naming === '' ? newId() : naming
    const before = own(kept.patch, id)
    put(id, { address: shown, starred: false, ...before, name })
    if (!before) markOpened(id)
    setNaming(null)
    setNamed(id)
  }
  const opening = useMemo(() => openingViews(kept.patch), [kept.patch])
  useOpenBy(kept.phase === 'saved' ? opening : null)
  if (kept.phase === 'restoring') return <p className={styles.empty}>{text('session.loading')}</p>
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>{text('views.title')}</h2>
        {kept.canUndo ? (
          <Button size="small" variant="invisible" onClick={kept.undo}>
            {text('views.undo')}
          </Button>
        ) : null}
      </div>
      <KeptFaults kept={kept} />
      {opened !== null && openedOne && changed !== null && changed.length > 0 ? (
        <ChangedView
          view={openedOne}
          parts={changed}
          onUpdate={() => put(opened, { ...openedOne, address: shown })}
          onLeave={onLeave}
        />
      ) : null}
      {naming === '' ? (
        <Naming name={nameOf(path) ?? ''} taken={kept.patch} onName={save} onCancel={() => setNaming(null)} />
      ) : (
        <Button
          block
          disabled={!kept.changeable || here !== undefined || views.length >= MOST_VIEWS}
          onClick={() => {
            setNamed(null)
            setNaming('')
          }}
        >
          {text(views.length >= MOST_VIEWS ? 'views.full' : here === undefined ? 'views.save' : 'views.isSaved')}
        </Button>
      )}
      {views.length === 0 ? <p className={styles.empty}>{text('views.none')}</p> : null}
      <ul className={styles.list}>
        {views.map(([id, view]) => (
          <li key={id} className={styles.item}>
            {naming === id ? (
              <Naming name={view.name} taken={kept.patch} onName={save} onCancel={() => setNaming(null)} />
            ) : (
              <SavedViewItem
                id={id}
                view={view}
                page={nameOf(view.address.split('?')[0] ?? '') ?? text('views.gone')}
                here={id === here}
                kept={kept}
                onLeave={onLeave}
                onRename={() => {
                  setNamed(null)
                  setNaming(id)
                }}
                onShare={shares ? () => onAsk({ does: 'share', view: { id, name: view.name } }) : undefined}
                onSchedule={onSchedule}
              />
            )}
          </li>
        ))}
      </ul>
      {own(opening, path) ? (
        <Link className={styles.back ?? ''} href={path} state={AS_IT_COMES} onClick={onLeave}>
          {text('views.asItComes')}
        </Link>
      ) : null}
      <ThisPage
        address={shown}
        name={(here === undefined ? undefined : own(kept.patch, here)?.name) ?? nameOf(path) ?? ''}
        onMail={shares ? (page) => onAsk({ does: 'mail', page }) : undefined}
        onSchedule={onSchedule}
      />
      {can(held, SHARING_PERMISSIONS) ? <ReceivedViews nameOf={nameOf} onLeave={onLeave} /> : null}
    </div>
  )
}

function newId(): string {
  return `v${Date.now().toString(36)}`
}
